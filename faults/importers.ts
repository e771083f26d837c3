/** Which modules of a room use which others, read off their texts. */
import { readdirSync, readFileSync } from 'node:fs';

const OTHERS = /\.test\.|\.d\.ts$|^faults\//;
const TYPES_ALONE = /^import type\b[^;]*;/gm;
/** Whatever names a module: what is imported at once or later, and what is started as a thread. More than are used may be found, none is left out. */
const NAMED = /['`](\.{1,2}\/[^'`\n]*)\.(?:[tj]s|\$\{EXTENSION\})['`]/g;

export class Importers {
  readonly #importers = new Map<string, Set<string>>();

  /** `extension` is that of the modules in the folder. */
  constructor(folder: URL, extension: string) {
    for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      const file = path.replaceAll('\\', '/');
      if (!file.endsWith(extension) || OTHERS.test(file)) continue;
      const address = new URL(file, folder);
      for (const [, name = ''] of readFileSync(address, 'utf8').replaceAll(TYPES_ALONE, '').matchAll(NAMED)) {
        const { href } = new URL(name + extension, address);
        if (href.startsWith(folder.href)) this.#add(href.slice(folder.href.length), file);
      }
    }
  }

  #add(imported: string, importer: string): void {
    const importers = this.#importers.get(imported) ?? new Set();
    this.#importers.set(imported, importers.add(importer));
  }

  /** These files, and whatever imports one of them, at whatever distance. */
  reaching(files: readonly string[]): ReadonlySet<string> {
    const reached = new Set(files);
    // The loop also visits files that it adds.
    for (const file of reached) for (const importer of this.#importers.get(file) ?? []) reached.add(importer);
    return reached;
  }
}
