/** Finds the modules of a package that import given modules, by searching the sources. */
import { readdirSync, readFileSync } from 'node:fs';

const IGNORED_FILES = /\.test\.|\.d\.ts$|^faults\//;
const TYPE_ONLY_IMPORT = /^import type\b[^;]*;/gm;
/**
 * Matches the names of modules that are imported statically or dynamically, or started as threads. It may match other strings, but misses
 * no module name.
 */
const MODULE_NAME = /['`](\.{1,2}\/[^'`\n]*)\.(?:[tj]s|\$\{EXTENSION\})['`]/g;

export class Importers {
  readonly #importers = new Map<string, Set<string>>();

  /** Reads the imports of the modules in a folder. `extension` is the file extension of the modules. */
  constructor(folder: URL, extension: string) {
    for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      const file = path.replaceAll('\\', '/');
      if (!file.endsWith(extension) || IGNORED_FILES.test(file)) continue;
      const url = new URL(file, folder);
      for (const [, name = ''] of readFileSync(url, 'utf8').replaceAll(TYPE_ONLY_IMPORT, '').matchAll(MODULE_NAME)) {
        const { href } = new URL(name + extension, url);
        if (href.startsWith(folder.href)) this.#add(href.slice(folder.href.length), file);
      }
    }
  }

  #add(importedFile: string, importer: string): void {
    const importers = this.#importers.get(importedFile) ?? new Set();
    this.#importers.set(importedFile, importers.add(importer));
  }

  /** Returns the given files and all files that import one of them, directly or indirectly. */
  findImporters(files: readonly string[]): ReadonlySet<string> {
    const affectedFiles = new Set(files);
    // The loop also visits files that it adds.
    for (const file of affectedFiles)
      for (const importer of this.#importers.get(file) ?? []) affectedFiles.add(importer);
    return affectedFiles;
  }
}
