/** Set at build time (`client/service-worker-plugin.ts`). */
export type ShellBuild = {
  version: string;
  /** Identifies a page's build. */
  entry: string;
  files: string[];
};
