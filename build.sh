#!/usr/bin/env bash
# Builds, serves, tests and measures Mercer. `./build.sh help` lists the commands.
set -euo pipefail
cd "$(dirname "$0")"
ROOT=$PWD
WEB=$ROOT/web
# Where the sources lie does not count in what is compiled: a copy of them finds it again.
export GOFLAGS="-trimpath ${GOFLAGS:-}"

usage() {
  cat <<'EOF'
usage: ./build.sh [command]

  serve    build, serve on http://localhost:8080 (or the next free port), follow changes   (default)
  lesson   lesson NN: serve at that lesson, and tell what is wrong with it whenever its files change;
           lesson check [NN]: tell it once, of all lessons or of one;
           lesson pages [NN]: open every page of all lessons, or of one, in Chromium, in each kind of window
  build    write the static page to dist/, ready for any host and any path
  test     everything: Go natively and as WebAssembly, the page's modules, the bridge, the edge, the page in Chromium,
           its core in Firefox and WebKitGTK where Debian's packages can be had, and five minutes of endure
           test KIND [FILTER]   one kind, go | wasm | unit | bridge | edge | recipes | engines | browser, of what FILTER names:
           for Go a directory (core/svm), a part of a package's path (svm) or a pattern of tests' names, elsewhere a part
           of a file's name or a pattern of tests' names
           test endure [MINUTES]   the page at random, for five minutes or so many; SEED=N is another seed than 7
  check    formatting, vet, staticcheck, types, HTML, house rules
  bench    [section…] [--quick] [--compare]  speed, beside LIBSVM, scikit-learn and libsvm-js; writes docs/speed.*
  size     bytes of the first visit, against the budget
  fuzz     [MINUTES]  gives every reader of texts and every call of the engine what nobody would think of
  endure   [MINUTES] [--engine chromium|firefox|webkit] [--seed N] [--quiet]  uses the page at random while workers end,
           the processor is slow and storage is full; --quiet: a task over 200 ms of the processor is a finding
  edge     the page with short links, an HTTP API and class boards, for Cloudflare Workers: writes build/edge/;
           edge serve    run it here, on http://localhost:8787, without an account
           edge deploy   publish it (README.md says what to create first)
  help     this list

Needs Go 1.26, Node 20 and npm. PORT and HOST set where serve and edge serve listen; CHROMIUM names a browser.
EOF
}

say() { printf '%s\n' "$*"; }
fail() {
  printf 'build.sh: %s\n' "$*" >&2
  exit 1
}
heading() { printf '\n── %s %s\n\n' "$1" "$(printf '─%.0s' $(seq 1 $((76 - ${#1}))))"; }

# ── What the commands need ──────────────────────────────────────────────────────────────────────

need_go() {
  command -v go >/dev/null || fail "Go is missing. Install Go 1.26 or newer: https://go.dev/dl"
  # A Go that is too old for go.mod either fetches the right one or says so here.
  go list -m >/dev/null || fail "this Go cannot build Mercer. Install Go 1.26 or newer: https://go.dev/dl"
}

need_node() {
  command -v node >/dev/null || fail "Node is missing. Install Node 20 or newer: https://nodejs.org"
  command -v npm >/dev/null || fail "npm is missing. It comes with Node: https://nodejs.org"
  local major
  major=$(node -p 'process.versions.node.split(".")[0]')
  [ "$major" -ge 20 ] || fail "Node $(node -v) is too old. Install Node 20 or newer: https://nodejs.org"
}

# Installs npm packages where there are none, or others than the lock file says.
need_packages() {
  need_node
  local stamp=$WEB/node_modules/.mercer-lock.json
  cmp -s "$WEB/package-lock.json" "$stamp" && return
  say "installing npm packages…"
  (cd "$WEB" && npm ci --no-audit --no-fund --prefer-offline --loglevel=error)
  cp "$WEB/package-lock.json" "$stamp"
}

# Debian's packages, and Ubuntu's, are for root, and for who becomes root without a password on a machine of
# continuous integration. Elsewhere a password that sudo still remembers is no word for packages.
may_install() {
  [ -f /etc/debian_version ] && command -v apt-get >/dev/null || return 1
  [ "$(id -u)" = 0 ] || { [ -n "${CI:-}" ] && sudo -n true 2>/dev/null; }
}
as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi; }

# want_debian WHAT…: installs what is not here of chromium, readers and engines, beside the next steps.
# Who may not install is told how by those below, which wait for it.
DEBIAN=
want_debian() {
  local what wanted=()
  for what; do
    case "$what" in
    chromium)
      [ -n "${CHROMIUM:-}" ] || node "$WEB/tools/chromium.mjs" >/dev/null ||
        wanted+=(chromium-headless-shell fonts-dejavu-core)
      ;;
    readers) have_readers || wanted+=(python3-sklearn libsvm-tools) ;;
    engines) mapfile -t -O ${#wanted[@]} wanted < <(lacking_engines) ;;
    esac
  done
  [ ${#wanted[@]} -gt 0 ] || return 0
  may_install || return 0
  say "installing Debian's ${wanted[*]}…"
  (
    as_root apt-get update -qq || true
    # One that cannot be had does not keep the others away.
    install_debian "${wanted[@]}" || for what in "${wanted[@]}"; do install_debian "$what" || true; done
  ) >/dev/null 2>&1 &
  DEBIAN=$!
}
install_debian() {
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@"
}
await_debian() {
  [ -z "$DEBIAN" ] || wait "$DEBIAN" || true
  DEBIAN=
}

# A browser for the tests. Where nobody has asked for it before, it is installed now.
need_chromium() {
  [ -n "$DEBIAN" ] || want_debian chromium
  await_debian
  node "$WEB/tools/chromium.mjs" >/dev/null && return
  [ -z "${CHROMIUM:-}" ] || fail "CHROMIUM is $CHROMIUM, which is not a program"
  fail "the tests need Chromium. On Debian:
  sudo apt-get install chromium-headless-shell fonts-dejavu-core
Elsewhere install Chromium or Chrome, and set CHROMIUM to its path if it is not found."
}

# What reads the models that the page exports. Tests that need them say so and are skipped where they
# are not.
have_readers() { /usr/bin/python3 -c 'import sklearn' 2>/dev/null && command -v svm-predict >/dev/null; }
want_readers() {
  await_debian
  have_readers || say "no scikit-learn or svm-predict here: exported models are not run. On Debian:
  sudo apt-get install python3-sklearn libsvm-tools"
}

# Other engines than Chromium's. Where one is not, its checks say so and are skipped.
lacking_engines() {
  [ -n "${FIREFOX:-}" ] || [ -x /usr/bin/firefox-esr ] || [ -x /usr/bin/firefox ] ||
    printf '%s\n' firefox-esr fonts-dejavu-core
  { [ -x /usr/bin/WebKitWebDriver ] && [ -x /usr/bin/Xvfb ]; } ||
    printf '%s\n' webkit2gtk-driver xvfb fonts-dejavu-core
}
want_engines() {
  await_debian
  local wanted
  wanted=$(lacking_engines | xargs)
  [ -z "$wanted" ] || say "not all engines are here. On Debian:
  sudo apt-get install $wanted"
}

# for_js COMMAND…: Go for the page, compiled as the engine is, so that nothing is compiled twice.
for_js() {
  local flags
  flags=$(node --input-type=module -e "
    import { FLAGS } from '$WEB/tools/engine.mjs';
    import { TAG } from '$WEB/tools/simd.mjs';
    console.log('-tags=' + TAG, ...FLAGS);")
  GOOS=js GOARCH=wasm GOFLAGS="$GOFLAGS $flags" "$@"
}

# ── Steps: each is named, and a failure does not keep the others from running ───────────────────

FAILED=()
TIMES=()
PASSED=0

# step NAME COMMAND…
step() {
  local name=$1 begun=$SECONDS
  shift
  heading "$name"
  if "$@"; then
    PASSED=$((PASSED + 1))
  else
    say "FAILED: $name"
    FAILED+=("$name")
  fi
  TIMES+=("$(printf '%5d s  %s' $((SECONDS - begun)) "$name")")
}

# beside NAME COMMAND…: a step that runs while the next ones do. settle waits for those.
BESIDE=()
LAST_BESIDE=
beside() { beside_after "" "$@"; }
# after_it NAME COMMAND…: so does this, but it begins when the last of those has ended.
after_it() { beside_after "$LAST_BESIDE" "$@"; }
# beside_after PROCESS NAME COMMAND…
beside_after() {
  local before=$1 name=$2 log
  shift 2
  log=$(mktemp)
  (
    while [ -n "$before" ] && kill -0 "$before" 2>/dev/null; do sleep 1; done
    begun=$SECONDS
    if "$@"; then status=0; else status=$?; fi
    echo $((SECONDS - begun)) >"$log.seconds"
    exit $status
  ) >"$log" 2>&1 &
  LAST_BESIDE=$!
  BESIDE+=("$!" "$name" "$log")
}
settle() {
  local pid name log
  while [ ${#BESIDE[@]} -gt 0 ]; do
    pid=${BESIDE[0]} name=${BESIDE[1]} log=${BESIDE[2]}
    BESIDE=("${BESIDE[@]:3}")
    local status=0
    wait "$pid" || status=$?
    heading "$name"
    cat "$log"
    if [ $status = 0 ]; then
      PASSED=$((PASSED + 1))
    else
      say "FAILED: $name"
      FAILED+=("$name")
    fi
    TIMES+=("$(printf '%5d s  %s, beside others' "$(cat "$log.seconds" 2>/dev/null || echo 0)" "$name")")
    rm -f "$log" "$log.seconds"
  done
}

# The one line at the end, and the exit status.
summary() {
  local seconds=$SECONDS
  printf '\n'
  printf '%s\n' "${TIMES[@]}"
  if [ ${#FAILED[@]} -eq 0 ]; then
    say "$1: $PASSED of $PASSED steps passed in ${seconds} s"
    return 0
  fi
  local list
  list=$(printf ', %s' "${FAILED[@]}")
  say "$1: FAILED in ${seconds} s: ${list:2}"
  return 1
}

# ── serve, build, size, bench ───────────────────────────────────────────────────────────────────

dist() { node "$WEB/build.mjs" "$ROOT/dist"; }

serve() {
  need_go
  need_packages
  exec node "$WEB/serve.mjs"
}

# lesson NN | lesson check [NN] | lesson pages [NN]
lesson() {
  need_go
  need_packages
  if [ "${1:-}" = check ]; then exec node "$WEB/tools/lessons/check.mjs" "${@:2}"; fi
  if [ "${1:-}" = pages ]; then
    need_chromium
    fresh_dist
    cd "$WEB"
    MERCER_LESSONS=${2:-all} exec node node_modules/@playwright/test/cli.js test lesson-pages
  fi
  [[ ${1:-} =~ ^[0-9]+$ ]] || fail "which lesson? ./build.sh lesson 03 serves the third"
  exec node "$WEB/serve.mjs" "$1"
}

build() {
  need_go
  need_packages
  dist
}

# fuzz [MINUTES]: so long for each, Go's targets first; what is found stands in testdata/fuzz
fuzz() {
  need_go
  need_packages
  local minutes=${1:-1} file name
  while IFS=: read -r file name; do
    step "$name in $(dirname "$file")" \
      go test -vet=off -run='^$' -fuzz="^$name\$" -fuzztime="${minutes}m" "./$(dirname "$file")"
  done < <(grep -rnoE 'func Fuzz[A-Za-z]+' core wasm --include='*_test.go' | sed -E 's/:[0-9]+:func /:/')
  step "Texts that the page reads" node "$WEB/tools/fuzz-texts.mjs" --minutes "$minutes"
  step "The calls of the engine" node "$WEB/tools/fuzz.mjs" --minutes "$minutes"
  summary fuzz
}

# Node 20 has WebSockets, by which a device is on a board, behind a flag.
AT_RANDOM=(node --experimental-websocket "$WEB/tools/endure.mjs")

# endure [MINUTES] [OPTIONS]: of five minutes in Chromium, of the page in dist/ as it is built now.
endure() {
  build
  edge_dist
  if [[ " $* " =~ \ --engine[\ =](firefox|webkit)\  ]]; then
    want_debian engines
    want_engines
  else
    need_chromium
  fi
  exec "${AT_RANDOM[@]}" "$@"
}

size() {
  build
  node "$WEB/tools/size.mjs"
}

# What speed is compared with. Those that are missing are named in the results.
want_peers() {
  if [ "$(id -u)" = 0 ] && [ -f /etc/debian_version ] && command -v apt-get >/dev/null; then
    local wanted=()
    /usr/bin/python3 -c 'import sklearn' 2>/dev/null || wanted+=(python3-sklearn)
    { [ -f /usr/include/libsvm/svm.h ] && command -v cc >/dev/null; } || wanted+=(libsvm-dev gcc libc6-dev)
    node "$WEB/tools/chromium.mjs" >/dev/null || wanted+=(chromium-headless-shell fonts-dejavu-core)
    [ ${#wanted[@]} -gt 0 ] || return 0
    say "installing Debian's ${wanted[*]}…"
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${wanted[@]}" >/dev/null || true
  fi
}

bench() {
  need_go
  need_packages
  want_peers
  dist
  node "$WEB/tools/bench/bench.mjs" "$@"
}

# ── edge ────────────────────────────────────────────────────────────────────────────────────────

edge_build() { node "$WEB/edge/build.mjs" "$@"; }

edge() {
  case "${1:-build}" in
  build | serve | deploy) ;;
  *) fail "edge knows serve and deploy, not $1" ;;
  esac
  need_go
  need_packages
  edge_build
  case "${1:-build}" in
  serve) exec node "$WEB/edge/serve.mjs" ;;
  deploy) exec node "$WEB/edge/deploy.mjs" "${@:2}" ;;
  esac
}

# ── test ────────────────────────────────────────────────────────────────────────────────────────

# go_filter FILTER GO…: what a filter names, as that go command has it: the packages in a directory, or
# whose path has such a part or else such letters, or tests in all of them.
go_filter() {
  local filter=$1 all
  shift
  if [ -d "$ROOT/$filter" ]; then
    say "./${filter%/}/..."
    return
  fi
  all=$("$@" list ./...)
  grep -E -- "/($filter)(/|\$)" <<<"$all" || grep -F -- "$filter" <<<"$all" || printf '%s\n' -run "$filter" ./...
}

# check runs vet.
go_native() {
  local what=(./core/surface ./...) # first what takes longest, so that nothing waits for it
  [ -z "${1:-}" ] || mapfile -t what < <(go_filter "$1" go)
  go test -json -vet=off -ldflags=-w "${what[@]}" | node "$WEB/tools/gotest.mjs" "${1:-}"
}

# Most of these programs end early: to compile what they never call, and better what they rarely do,
# takes a third of their time.
SHORT_LIVED="--wasm-lazy-compilation --wasm-tiering-budget=100000000"

# The packages that call the vector loops themselves, and the catalog, whose laws hold each kernel's
# rows to its values.
on_dense() {
  for_js go list -f '{{.ImportPath}} {{join .Imports " "}} {{join .TestImports " "}} {{join .XTestImports " "}} ' ./... |
    grep -E '^mercer/core/(dense|catalog) | mercer/core/dense ' | cut -d' ' -f1
}

# With the loops that the page has, which core/dense compares with those in Go. The same tests as
# natively, with fewer or smaller cases where they are slow (-short), of the packages that call
# core/dense: the others have the same code there, and the bridge asks them in the engine of the page.
#
# wasm_exec.js has 12 KiB for arguments and environment together, which the environment of a
# continuous-integration machine alone can fill: the tests get next to none.
go_wasm() {
  local node runner what
  mapfile -t what < <(if [ -z "${1:-}" ]; then say ./core/surface; on_dense; else go_filter "$1" for_js go; fi)
  node=$(command -v node)
  runner="env -i 'PATH=$(dirname "$node"):/usr/bin:/bin' 'GOROOT=$(go env GOROOT)'"
  runner+=" '$node' $SHORT_LIVED --stack-size=8192 '$WEB/tools/goexec.mjs'"
  # It takes what the steps beside it leave of two cores: nothing in it waits for a clock.
  for_js nice go test -json -short -vet=off -exec="$runner" "${what[@]}" | node "$WEB/tools/gotest.mjs" "${1:-}"
}

no_test() { say "no test has that name: a filter is a part of a file's name or a pattern of tests' names"; }

# node_test OPTIONS AND FILES…: fails where no test ran.
node_test() {
  local status=0
  node --test --test-reporter="$WEB/tools/nodetest.mjs" "$@" || status=$?
  [ $status != 3 ] || no_test
  return $status
}

# node_tests DIRECTORY FILTER OPTIONS…: the files whose names hold the filter, or the tests that match it.
node_tests() {
  local directory=$1 filter=$2 files
  shift 2
  files=("$directory"/*"$filter"*.test.js)
  if [ ! -e "${files[0]}" ]; then
    mapfile -t files < <(grep -lE -- "$filter" "$directory"/*.test.js)
    [ ${#files[@]} -gt 0 ] || {
      no_test
      return 1
    }
    set -- "$@" --test-name-pattern="$filter"
  fi
  node_test "$@" --test-concurrency="$(nproc 2>/dev/null || echo 2)" "${files[@]}"
}

# Unit tests of the page's modules, which need no engine.
web_unit() { node_tests test "${1:-}"; }

# shellcheck disable=SC2086 # two options
bridge() { MERCER_DIST=$ROOT/dist node_tests test/bridge "${1:-}" $SHORT_LIVED; }

# What is deployed, on the workerd that npm brings. Node 20 has WebSockets behind a flag.
edge_tests() {
  MERCER_EDGE=$ROOT/build/edge MERCER_BOARD_WASM=$ROOT/build/edge/worker/board.wasm \
    node_tests test/edge "${1:-}" --experimental-websocket
}

# README's recipes, followed in a copy of the sources. They give way to the steps beside them: most of
# the time something is compiled.
recipes() {
  renice -n 5 -p $BASHPID >/dev/null 2>&1 || true
  node_tests test/recipes "${1:-}"
}

# The same checks in Firefox and in WebKitGTK; FILTER is of their names, which begin with the engine's.
engines() {
  MERCER_EDGE=$ROOT/build/edge node_test ${1:+--test-name-pattern="$1"} test/engines/engines.test.js
}

browser_tests() {
  local playwright=(node node_modules/@playwright/test/cli.js test)
  if compgen -G "test/e2e/*${1:-}*.spec.js" >/dev/null; then
    playwright+=(${1:+"$1"})
  else
    playwright+=(-g "$1")
    "${playwright[@]}" --list >/dev/null || {
      no_test
      return 1
    }
  fi
  MERCER_EDGE=$ROOT/build/edge "${playwright[@]}"
}

# endurance [MINUTES]: from one seed, so that what fails does so again. It gives way to the steps beside
# it, but not so far that they stop it: it waits for the page as they do.
endurance() {
  nice -n 5 "${AT_RANDOM[@]}" "${1:-5}" --seed "${SEED:-7}"
}

in_web() { (cd "$WEB" && "$@"); }

# What the bridge and the browser look at must not be an older page.
fresh_dist() {
  rm -rf "$ROOT/dist"
  dist
}
edge_dist() { edge_build --page "$ROOT/dist"; }

# run_tests [KIND [FILTER]]
run_tests() {
  local kind=${1:-all} filter=${2:-}
  case "$kind" in
  all | go | wasm | unit | bridge | edge | recipes | engines | browser | endure) ;;
  *) fail "test knows go, wasm, unit, bridge, edge, recipes, engines, browser and endure, not $kind" ;;
  esac
  is() { [[ $kind == all || " $* " == *" $kind "* ]]; }
  need_go
  need_packages
  local wanted=()
  if is recipes browser endure; then wanted+=(chromium); fi
  if is bridge recipes; then wanted+=(readers); fi
  if is engines; then wanted+=(engines); fi
  want_debian "${wanted[@]}"
  if is go; then step "Go, natively" go_native "$filter"; fi
  # These need no build, which leaves a part of the processors idle.
  if is; then beside "The page's modules" in_web web_unit; fi
  if is bridge edge engines browser endure; then step "The build" fresh_dist; fi
  if is edge engines browser endure; then step "The build for the edge" edge_dist; fi
  if is endure; then need_chromium; fi
  # It takes five minutes, however many processors there are: so it begins first.
  if is endure; then beside "The page at random" endurance "$filter"; fi
  if is wasm; then beside "Go, as WebAssembly under Node" go_wasm "$filter"; fi
  if [ "$kind" = unit ]; then step "The page's modules" in_web web_unit "$filter"; fi
  if is bridge recipes; then want_readers; fi
  if is bridge; then step "The bridge under Node" in_web bridge "$filter"; fi
  if is; then step "The size of the first visit" node "$WEB/tools/size.mjs"; fi
  if is edge; then step "The edge on workerd" in_web edge_tests "$filter"; fi
  if is recipes browser; then need_chromium; fi
  if is engines; then want_engines; fi
  # One after the other: both beside Chromium would end long before it, whose tests wait for them and
  # then leave a part of the processors idle. What can use all that is idle comes last.
  if is engines; then beside "The page in Firefox and WebKitGTK" in_web engines "$filter"; fi
  if is recipes; then after_it "The recipes of README" in_web recipes "$filter"; fi
  if is browser; then step "The page in Chromium" in_web browser_tests "$filter"; fi
  settle
  summary test
}

# ── check ───────────────────────────────────────────────────────────────────────────────────────

go_format() {
  local unformatted
  unformatted=$(gofmt -l core tools wasm web/tools)
  [ -z "$unformatted" ] || {
    say "gofmt -w these files:"
    say "$unformatted"
    return 1
  }
}
# Its own program is for this machine, what it checks is not: so it is found before it is run.
staticcheck_for_js() {
  local program
  program=$(go tool -n staticcheck) && for_js "$program" ./wasm/...
}
tsc() { node node_modules/typescript/bin/tsc -p "$1"; }
prettier() { node node_modules/prettier/bin/prettier.cjs --check --log-level=warn .; }
html_validate() { node node_modules/html-validate/bin/html-validate.mjs index.html join.html; }

check_go() {
  step "gofmt" go_format
  step "go vet" go vet ./...
  step "go vet, js/wasm" for_js go vet ./wasm/...
  step "staticcheck" go tool staticcheck ./...
  step "staticcheck, js/wasm" staticcheck_for_js
  step "The protocol is generated" go run ./tools/protocol -check
}
check_web() {
  step "Types of the page" in_web tsc tsconfig.json
  step "Types of the worker" in_web tsc tsconfig.worker.json
  step "Types of tools and browser tests" in_web tsc tsconfig.node.json
  step "Types of the tests under Node" in_web tsc tsconfig.test.json
  step "Types of the edge" in_web tsc tsconfig.edge.json
  step "prettier" in_web prettier
  step "html-validate" in_web html_validate
  step "House rules" node "$WEB/tools/rules.mjs"
}

# Go's tools use two processors at times, and those of the web one: so they run beside each other.
web_sources() {
  PASSED=0
  check_web
  [ ${#FAILED[@]} -eq 0 ]
}
check() {
  need_go
  need_packages
  beside "What the web is written in" web_sources
  check_go
  settle
  summary check
}

case "${1:-serve}" in
serve) serve ;;
lesson) lesson "${@:2}" ;;
build) build ;;
test) run_tests "${@:2}" ;;
check) check ;;
bench) bench "${@:2}" ;;
size) size ;;
endure) endure "${@:2}" ;;
fuzz) fuzz "${@:2}" ;;
edge) edge "${@:2}" ;;
help | -h | --help) usage ;;
*)
  usage >&2
  fail "there is no command $1"
  ;;
esac
