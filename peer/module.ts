/** Writes the Go module of a program that is built from a Kubernetes release. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { downloadModule, runGo } from './go.ts';
import type { BuildSources } from './releases.ts';

/** Writes go.mod and the empty modules that replace `stubs` into a folder, and completes the requirements. */
export async function writeModule(sources: BuildSources, workspace: string): Promise<void> {
  for (const name of sources.stubs) {
    mkdirSync(join(workspace, buildStubFolder(name)), { recursive: true });
    writeFileSync(join(workspace, buildStubFolder(name), 'go.mod'), `module ${name}\n`);
  }
  writeFileSync(join(workspace, 'go.mod'), await buildGoMod(sources));
  await runGo(['mod', 'tidy'], workspace);
}

/** Returns the go.mod of the release, changed so that the staging modules have their published versions. */
async function buildGoMod(sources: BuildSources): Promise<string> {
  const { GoMod: goModFile } = await downloadModule(`k8s.io/kubernetes@${sources.version}`, import.meta.dirname);
  const text = readFileSync(goModFile, 'utf8');
  const replacements = new Map([
    ...Object.entries(sources.pins).map(([name, version]) => [name, `${name} ${version}`] as const),
    ...sources.stubs.map((name) => [name, `./${buildStubFolder(name)}`] as const),
  ]);
  return text
    .replace(/^module .*$/m, `module peer/${sources.version}`)
    .replace(/^\s*k8s\.io\/\S+ v0\.0\.0$/gm, '')
    .replace(/(k8s\.io\/\S+) => \.\/staging\/src\/\S+/g, (_, name: string) => `${name} => ${name} ${sources.staging}`)
    .replace(/^\s*(\S+) => .*$/gm, (line, name: string) => (replacements.has(name) ? '' : line))
    .concat(...Array.from(replacements, ([name, replacement]) => `\nreplace ${name} => ${replacement}`))
    .concat(`\nrequire k8s.io/kubernetes ${sources.version}\n`);
}

function buildStubFolder(name: string): string {
  return `stubs/${name}`;
}
