/**
 * Libraries that the package brings in one file each, so that an installation doesn't get their tests, type declarations and builds
 * for other platforms: they would be a sixth of what is installed. Node finds them in `dist/node_modules`, by their usual names. Their
 * licenses go along.
 */
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const VENDORED = ['prom-client', '@peculiar/x509', '@grpc/grpc-js'];

export async function packVendored(root: string, dist: string): Promise<void> {
  // The library of certificates wants its decorators' metadata before it is loaded.
  await import('reflect-metadata');
  for (const name of VENDORED) await pack(name, root, join(dist, 'node_modules', name));
  await packProtobuf(root, dist);
}

/** The one module of protobufjs that is imported: the rest of it is a quarter of what a small installation has. */
async function packProtobuf(root: string, dist: string): Promise<void> {
  const contents = "module.exports = require('protobufjs/minimal.js');";
  await bundle({ name: 'protobufjs', file: 'minimal.js', contents }, root, join(dist, 'node_modules', 'protobufjs'));
}

async function pack(name: string, root: string, folder: string): Promise<void> {
  const names = Object.keys(await import(name)).filter((exported) => !['default', 'module.exports'].includes(exported));
  // The names are said, so that Node sees them in a file that is no ES module.
  const contents = `export { ${names.join(', ')} } from '${name}';`;
  await bundle({ name, file: 'index.cjs', contents }, root, folder);
}

interface Bundle {
  readonly name: string;
  /** What it is called in the package. */
  readonly file: string;
  readonly contents: string;
}

async function bundle({ name, file, contents }: Bundle, root: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const { metafile } = await build({
    stdin: { contents, resolveDir: root },
    absWorkingDir: root,
    outfile: join(folder, file),
    bundle: true,
    platform: 'node',
    format: 'cjs',
    minifySyntax: true,
    minifyWhitespace: true,
    target: 'node24',
    keepNames: true,
    metafile: true,
    // The loader is for services that are described in files.
    external: ['reflect-metadata', '@grpc/proto-loader'],
    logLevel: 'warning',
  });
  const { version, license } = manifest(join(root, 'node_modules', name));
  const described = { name, version, license, main: file };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(described, null, 2)}\n`);
  writeFileSync(join(folder, 'LICENSES'), licensesOf(Object.keys(metafile.inputs), root));
}

/** Of every package of which a file went in. */
function licensesOf(inputs: readonly string[], root: string): string {
  const folders = new Set(inputs.flatMap((input) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0] ?? []));
  return [...folders]
    .sort()
    .map((folder) => {
      const path = join(root, folder);
      const { name, version, license } = manifest(path);
      const texts = globSync('LICEN[CS]E*', { cwd: path }).map((file) => readFileSync(join(path, file), 'utf8'));
      return `${name} ${version}: ${license}\n\n${texts.join('\n')}`;
    })
    .join(`\n${'-'.repeat(80)}\n`);
}

function manifest(folder: string): { name: string; version: string; license: string } {
  const file = join(folder, 'package.json');
  if (!existsSync(file)) throw new Error(`${folder} is no package`);
  return JSON.parse(readFileSync(file, 'utf8'));
}
