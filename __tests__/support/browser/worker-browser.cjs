const { spawn } = require('node:child_process');
const { existsSync, mkdtempSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');

/**
 * Paths of Chromium on Debian and other systems. The headless shell has no window and starts twice as fast.
 */
const PLACES = [
  ...['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/chromium-browser'],
  '/usr/bin/google-chrome',
];

/**
 * Chromium features to disable, because they cost time or change what a page may do. The first two belong to
 * the address bar, whose pages took half of the browser's start time; Playwright disables the others, too.
 */
const SWITCHED_OFF = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'AimEnabled', 'AvoidCorsURLLoaderRestartOnRedirect'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'MediaRouter', 'NetworkTimeServiceQuerying', 'OptimizationHints'],
  ...['PaintHolding', 'PreconnectToSearch', 'ThirdPartyStoragePartitioning'],
];

/**
 * Flags for a machine without a network and a screen. The flags after the first line are Playwright's own.
 */
const FLAGS = [
  ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--mute-audio', '--hide-scrollbars'],
  ...['--no-first-run', '--no-default-browser-check', '--no-service-autorun', '--password-store=basic'],
  ...['--disable-background-networking', '--disable-background-timer-throttling', '--disable-breakpad'],
  ...['--disable-backgrounding-occluded-windows', '--disable-back-forward-cache', '--disable-default-apps'],
  ...['--disable-component-update', '--disable-dev-shm-usage', '--disable-extensions', '--disable-sync'],
  ...['--disable-field-trial-config', '--disable-hang-monitor', '--disable-ipc-flooding-protection'],
  ...['--disable-popup-blocking', '--disable-prompt-on-repost', '--disable-renderer-backgrounding'],
  ...['--allow-pre-commit-input', '--force-color-profile=srgb', '--metrics-recording-only'],
  ...['--disable-search-engine-choice-screen', '--enable-unsafe-swiftshader'],
  // Lets the pages of a context share one process. A process for each page took a third of the time of a short test,
  // and had compiled no scripts yet.
  ...['--renderer-process-limit=1', '--disable-site-isolation-trials'],
  // Simulates a desktop's pointing device: a mouse, which can hover.
  '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4',
  `--disable-features=${SWITCHED_OFF.join(',')}`,
];

/** Path of the browser: the one in CHROMIUM, or the first existing path; undefined if there is none. */
const findChromium = () =>
  [process.env.CHROMIUM ?? '', ...PLACES].find((path) => path !== '' && existsSync(path));

/** Browser of this worker, with Playwright's connection to it. */
let browser;

/**
 * Starts the browser of this worker. The browser stays open for all test files, because each start took 0.75 seconds of
 * a core. It reads a pipe of the worker, so it always ends with the worker, but does not keep the worker from ending.
 * Playwright uses the pipe, because a WebSocket would compress all messages.
 */
async function startBrowser() {
  const { chromium } = require('playwright-core');
  const profile = mkdtempSync(join(tmpdir(), 'browser-'));
  const child = spawn(findChromium(), [...FLAGS, `--user-data-dir=${profile}`, '--remote-debugging-pipe'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  });
  process.once('exit', () => {
    child.kill('SIGKILL');
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  });
  for (const one of [child, ...child.stdio.slice(3)]) one.unref();
  const ended = new Promise((_, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`Chromium ended with ${code} before it was ready`)));
  });
  const connection = chromium.connectOverCDP(transportOf(child), { artifactsDir: profile });
  return Promise.race([connection, ended]);
}

/**
 * Sends and receives messages of the DevTools protocol through the browser's pipes. A NUL ends each message.
 */
function transportOf(child) {
  const [, , , requests, responses] = child.stdio;
  const transport = {
    send: (message) => void requests.write(`${JSON.stringify(message)}\0`),
    close: () => child.kill(),
  };
  let begun = [];
  responses.on('data', (chunk) => {
    let from = 0;
    for (let end = chunk.indexOf(0); end !== -1; end = chunk.indexOf(0, from)) {
      const text = Buffer.concat([...begun, chunk.subarray(from, end)]).toString();
      begun = [];
      from = end + 1;
      // Delivers each message in a task of its own, as Playwright expects.
      setImmediate(() => transport.onmessage(JSON.parse(text)));
    }
    begun.push(chunk.subarray(from));
  });
  child.once('exit', () => transport.onclose?.());
  return transport;
}

/** Connects to the browser of this worker, with Playwright. */
const connectToBrowser = () => (browser ??= startBrowser());

module.exports = { findChromium, connectToBrowser };
