// @ts-check
/**
 * Modules that are loaded when they are needed, by two parts of the page at a time.
 *
 * @module
 */

/** What begins something of its own when it is imported. */
const ENTRIES = /^assets\/(chunk|app|join|worker|unpack)-/;

/** What lacks in a module that is imported twice at a time, by name. @param {string[]} urls */
async function lackingIn(urls) {
  /** @type {string[]} */
  const lacks = [];
  for (const url of urls) {
    const look = async () => {
      const module = await import(url);
      for (const name of Object.keys(module))
        if (module[name] === undefined) lacks.push(`${url}: ${name}`);
    };
    await Promise.all([look(), look()]);
  }
  return lacks;
}

/** @type {readonly import('../checks.js').Check[]} */
export const IMPORTS = [
  {
    about: 'a module that is imported twice at a time has run both times',
    async check(page, site) {
      await page.fresh();
      const files = (await site.files()).filter(
        (name) => /\.js$/.test(name) && !ENTRIES.test(name),
      );
      // Under another address they are not loaded yet.
      const urls = files.map((name) => `${site.url}${name}?twice`);
      const lacks = await page.browser.run(`${lackingIn}`, [urls]);
      if (urls.length === 0 || lacks.length > 0) throw new Error(`of ${urls.length}: ${lacks}`);
      // The copies are left behind: three.js says so where a page imports it a second time.
      await page.open();
    },
  },
];
