/** Set at build time (`client/service-worker-plugin.ts`). */
export type ShellBuild = {
  /** Changes with any served file. */
  version: string;
  /** The first script's address, which identifies a page's build. */
  entry: string;
  /** Files that the shell and the guides need, besides the page. */
  files: string[];
};
