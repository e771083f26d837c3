/**
 * Loads the simulator with faults in it. Its modules are loaded once more, under addresses that carry the names of the faults
 * (`main.ts?faults=a+b`), and edited on the way; those that are loaded already stay as they are. Types are stripped after the edit.
 *
 * In the package there is JavaScript instead, with blanks where the types were: the hunks that packing wrote down (edits.json) fit it
 * at the same offsets.
 */
import { existsSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { FAULTS, type FaultId } from './catalogue.ts';
import { editsOf } from './fault.ts';
import { edited, type Hunk, locate } from './hunk.ts';
import { faultNamed } from './named.ts';

/** The entrances of a simulator, all of one loading. */
export interface Loaded {
  readonly main: typeof import('../main.ts');
  readonly settings: typeof import('../start/settings.ts');
}

/** By fault and file. */
export type PackedEdits = Readonly<Record<string, Readonly<Record<string, readonly Hunk[]>>>>;

const SIMULATOR = new URL('../', import.meta.url).href;
const MARK = '?faults=';
const EXTENSION = import.meta.url.slice(import.meta.url.lastIndexOf('.'));

/** Throws a SettingError for a name that no fault has. */
export async function loadWith(names: readonly string[]): Promise<Loaded> {
  const ids = names.map(faultNamed);
  hook();
  const query = `${MARK}${ids.join('+')}`;
  const [main, settings] = await Promise.all([
    import(`../main${EXTENSION}${query}`),
    import(`../start/settings${EXTENSION}${query}`),
  ]);
  return { main, settings };
}

let hooked = false;

function hook(): void {
  if (!hooked) registerHooks({ resolve: marked, load: withEdits });
  hooked = true;
}

type Hooks = Parameters<typeof registerHooks>[0];

/** What a marked module of the simulator imports of the simulator is marked too. */
const marked: NonNullable<Hooks['resolve']> = (specifier, context, next) => {
  const resolved = next(specifier, context);
  const at = context.parentURL?.indexOf(MARK) ?? -1;
  if (at < 0 || !resolved.url.startsWith(SIMULATOR) || resolved.url.includes(MARK)) return resolved;
  return { ...resolved, url: resolved.url + context.parentURL?.slice(at) };
};

const withEdits: NonNullable<Hooks['load']> = (url, context, next) => {
  const loaded = next(url, context);
  const at = url.indexOf(MARK);
  if (at < 0 || !url.startsWith(SIMULATOR)) return loaded;
  const file = url.slice(SIMULATOR.length, at);
  const source = String(loaded.source);
  const ids = url.slice(at + MARK.length).split('+') as FaultId[];
  const hunks = ids.flatMap((id) => hunksOf(id, file, source));
  return hunks.length === 0 ? loaded : { ...loaded, source: edited(source, hunks) };
};

function hunksOf(id: FaultId, file: string, source: string): readonly Hunk[] {
  if (packed !== undefined) return packed[id]?.[file] ?? [];
  return editsOf(FAULTS[id])
    .filter((edit) => edit.in === file)
    .map((edit) => locate(source, edit));
}

const packed = packedEdits();

function packedEdits(): PackedEdits | undefined {
  const file = new URL('./edits.json', import.meta.url);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as PackedEdits) : undefined;
}
