/** Declares the parts of the Eleventy API that the site uses, because the package of Eleventy contains no type declarations. */
declare module '@11ty/eleventy' {
  export interface Configuration {
    setUseGitIgnore(use: boolean): void;
    addTemplateFormats(format: string): void;
    addExtension(extension: string, options: { key: string }): void;
    addTransform(name: string, transform: (this: { page: { url: string } }, content: string) => string): void;
    addPassthroughCopy(paths: Readonly<Record<string, string>>): void;
  }
  export default class Eleventy {
    constructor(
      input: string,
      output: string,
      options: { quietMode?: boolean; configPath: null; config: (configuration: Configuration) => void },
    );
    /** Writes the pages. If a page cannot be generated, sets the exit code and rejects. */
    write(): Promise<unknown>;
  }
}
