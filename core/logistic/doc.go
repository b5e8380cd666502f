// Package logistic trains kernel logistic regression by Newton's method.
//
// Sources: Zhu and Hastie, "Kernel logistic regression and the import vector machine",
// Journal of Computational and Graphical Statistics 14 (2005); Keerthi and others, "A fast dual
// algorithm for kernel logistic regression", Machine Learning 61 (2005), the dual;
// Rasmussen and Williams, Gaussian Processes for Machine Learning (2006), algorithm 3.1,
// how the equations are solved.
package logistic
