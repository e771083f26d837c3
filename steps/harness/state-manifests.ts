/** Reads the named manifests `features/states/<kind>/<name>.yaml`. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { createSuiteError } from '../../client/errors.ts';

export type Manifest = Record<string, unknown> & { metadata?: Record<string, unknown> };

const STATES_FOLDER = new URL('../../features/states/', import.meta.url);

export function readStateText(kind: string, name: string): string {
  const folder = new URL(`${(kind.split('.')[0] ?? kind).toLowerCase()}/`, STATES_FOLDER);
  const file = new URL(`${name}.yaml`, folder);
  if (existsSync(file)) return readFileSync(file, 'utf8');
  const names = existsSync(folder) ? readdirSync(folder).map((name) => name.replace('.yaml', '')) : [];
  throw createSuiteError(`no state ${JSON.stringify(name)} of ${kind}; available: ${names.join(', ') || 'none'}`);
}

export function hasState(kind: string, name: string): boolean {
  return existsSync(new URL(`${(kind.split('.')[0] ?? kind).toLowerCase()}/${name}.yaml`, STATES_FOLDER));
}

/** The parsed states by their text. Most scenarios use one of a few states. */
const parsedManifests = new Map<string, Manifest>();
const MAX_PARSED_MANIFESTS = 500;

export function parseManifest(text: string): Manifest {
  const manifest: Manifest = parsedManifests.get(text) ?? parse(text, { version: '1.1' });
  if (parsedManifests.size < MAX_PARSED_MANIFESTS) parsedManifests.set(text, manifest);
  return structuredClone(manifest);
}
