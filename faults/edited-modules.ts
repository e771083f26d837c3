/**
 * Loads the modules of a package again with faults, under URLs that contain the IDs of the faults (`main.ts?faults=a+b`). Only the edited
 * modules and the modules that import them are loaded again. The other modules are shared, and modules that are already loaded do not
 * change.
 *
 * In a checkout, the source is edited before Node strips the types. In the npm package, the modules are JavaScript with blanks in place of
 * the types. The package build records the hunks of the edits in edits.json. Their offsets are also valid in the JavaScript files, because
 * of the blanks.
 */
import { existsSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { type Fault, listEdits } from './fault.ts';
import { applyHunks, type Hunk, locateEdit } from './hunk.ts';
import { Importers } from './importers.ts';

/** The hunks of each fault and file. */
export type PackedEdits = Readonly<Record<string, Readonly<Record<string, readonly Hunk[]>>>>;

const FAULTS_QUERY = '?faults=';
const EXTENSION = import.meta.url.slice(import.meta.url.lastIndexOf('.'));

type Hooks = Parameters<typeof registerHooks>[0];

export interface EditedPackage {
  /** Returns the URL that loads a module of the package with the given faults. `module` is the path of the module without extension. */
  readonly locateModule: (module: string, ids: readonly string[]) => string;
}

/** Creates a package whose modules can be loaded with faults. `folder` is the folder of the package, with its subfolder `faults/`. */
export function createEditedPackage(folder: URL, faults: Readonly<Record<string, Fault>>): EditedPackage {
  const packedEdits = readPackedEdits(folder);
  let importers: Importers | undefined;
  /** The files to load again, by the IDs of the faults as in the URL, such as `a+b`. */
  const filesToReload = new Map<string, ReadonlySet<string>>();

  const listEditedFiles = (id: string): readonly string[] => {
    const fault = faults[id];
    if (packedEdits !== undefined || fault === undefined) return Object.keys(packedEdits?.[id] ?? {});
    return listEdits(fault).map((edit) => edit.in);
  };

  const findHunks = (id: string, file: string, source: string): readonly Hunk[] => {
    const fault = faults[id];
    if (packedEdits !== undefined || fault === undefined) return packedEdits?.[id]?.[file] ?? [];
    return listEdits(fault)
      .filter((edit) => edit.in === file)
      .map((edit) => locateEdit(source, edit));
  };

  /** Adds the IDs of the faults of the importing module to the URLs of modules that must be loaded again. */
  const resolve: NonNullable<Hooks['resolve']> = (specifier, context, next) => {
    const resolvedModule = next(specifier, context);
    const parentUrl = context.parentURL ?? '';
    const index = parentUrl.startsWith(folder.href) ? parentUrl.indexOf(FAULTS_QUERY) : -1;
    if (index < 0 || !resolvedModule.url.startsWith(folder.href) || resolvedModule.url.includes(FAULTS_QUERY))
      return resolvedModule;
    return { ...resolvedModule, url: markUrl(resolvedModule.url, parentUrl.slice(index + FAULTS_QUERY.length)) };
  };

  const markUrl = (url: string, joinedIds: string): string =>
    filesToReload.get(joinedIds)?.has(url.slice(folder.href.length)) === true ? url + FAULTS_QUERY + joinedIds : url;

  const loadModule: NonNullable<Hooks['load']> = (url, context, next) => {
    const loadOutput = next(url, context);
    const index = url.indexOf(FAULTS_QUERY);
    if (index < 0 || !url.startsWith(folder.href)) return loadOutput;
    const file = url.slice(folder.href.length, index);
    const source = String(loadOutput.source);
    const hunks = url
      .slice(index + FAULTS_QUERY.length)
      .split('+')
      .flatMap((id) => findHunks(id, file, source));
    return hunks.length === 0 ? loadOutput : { ...loadOutput, source: applyHunks(source, hunks) };
  };

  return {
    locateModule: (module, ids) => {
      if (importers === undefined) registerHooks({ resolve, load: loadModule });
      importers ??= new Importers(folder, EXTENSION);
      const joinedIds = ids.join('+');
      filesToReload.set(
        joinedIds,
        filesToReload.get(joinedIds) ?? importers.findImporters(ids.flatMap(listEditedFiles)),
      );
      return markUrl(`${new URL(module, folder).href}${EXTENSION}`, joinedIds);
    },
  };
}

function readPackedEdits(folder: URL): PackedEdits | undefined {
  const file = new URL('faults/edits.json', folder);
  const packedEdits: PackedEdits | undefined = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  return packedEdits;
}
