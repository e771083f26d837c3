/** Declares the used part of Eleventy, whose package has no declarations. */
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
    /** Sets the exit code and rejects if a page cannot be generated. */
    write(): Promise<unknown>;
  }
}
