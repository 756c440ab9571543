/** What the build tells the service worker about itself (`client/service-worker-plugin.ts`). */
export type ShellBuild = {
  /** Changes whenever anything that is served does. */
  version: string;
  /** The first script's address: it says which build a page belongs to. */
  entry: string;
  /** What the shell and the guides need, besides the page itself. */
  files: string[];
};
