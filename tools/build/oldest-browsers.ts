/** The oldest supported browsers, as targets of the build. docs/browsers.md names them too. */
export const oldestBrowsers = ['chrome111', 'edge111', 'firefox128', 'safari16.4'];
