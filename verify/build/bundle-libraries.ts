/**
 * Bundles each library into one file, with its licenses. A bundle contains no tests, type declarations or builds for other platforms, which reduces
 * the size of an installation by a sixth. Node finds the files in `dist/node_modules` by the usual names of the libraries.
 */
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const BUNDLED_LIBRARIES = ['prom-client', '@peculiar/x509', '@grpc/grpc-js', 'cborg', 'yaml'];

export async function packLibraries(root: string, dist: string): Promise<void> {
  // The certificate library needs decorator metadata before it is loaded.
  await import('reflect-metadata');
  for (const name of BUNDLED_LIBRARIES) await packLibrary(name, root, join(dist, 'node_modules', name));
  await packProtobuf(root, dist);
}

/** Packs only the imported module of protobufjs, because the other modules are a quarter of the size of a small installation. */
async function packProtobuf(root: string, dist: string): Promise<void> {
  const contents = "module.exports = require('protobufjs/minimal.js');";
  await bundleLibrary(
    { name: 'protobufjs', file: 'minimal.js', contents },
    root,
    join(dist, 'node_modules', 'protobufjs'),
  );
}

async function packLibrary(name: string, root: string, folder: string): Promise<void> {
  const exportedNames = Object.keys(await import(name)).filter(
    (exportedName) => !['default', 'module.exports'].includes(exportedName),
  );
  // Node finds the exports of a CommonJS file only if the file contains their names.
  const contents = `export { ${exportedNames.join(', ')} } from '${name}';`;
  await bundleLibrary({ name, file: 'index.cjs', contents }, root, folder);
}

interface LibraryBundle {
  readonly name: string;
  /** The file name in the package. */
  readonly file: string;
  readonly contents: string;
}

async function bundleLibrary({ name, file, contents }: LibraryBundle, root: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const { metafile } = await build({
    stdin: { contents, resolveDir: root },
    absWorkingDir: root,
    outfile: join(folder, file),
    bundle: true,
    platform: 'node',
    format: 'cjs',
    minifySyntax: true,
    minifyIdentifiers: true,
    minifyWhitespace: true,
    target: 'node24',
    keepNames: true,
    metafile: true,
    // @grpc/proto-loader is only needed for services that are defined in files.
    external: ['reflect-metadata', '@grpc/proto-loader'],
    logLevel: 'warning',
  });
  const { version, license } = readManifest(join(root, 'node_modules', name));
  const manifest = { name, version, license, main: file };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  writeFileSync(join(folder, 'LICENSES'), collectLicenses(Object.keys(metafile.inputs), root));
}

/** Collects the licenses of every package with a file in the bundle. */
function collectLicenses(inputs: readonly string[], root: string): string {
  const folders = new Set(inputs.flatMap((input) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0] ?? []));
  return [...folders]
    .sort()
    .map((folder) => {
      const path = join(root, folder);
      const { name, version, license } = readManifest(path);
      const texts = globSync('LICEN[CS]E*', { cwd: path }).map((file) => readFileSync(join(path, file), 'utf8'));
      return `${name} ${version}: ${license}\n\n${texts.join('\n')}`;
    })
    .join(`\n${'-'.repeat(80)}\n`);
}

function readManifest(folder: string): { name: string; version: string; license: string } {
  const file = join(folder, 'package.json');
  if (!existsSync(file)) throw new Error(`${folder} is not a package`);
  return JSON.parse(readFileSync(file, 'utf8'));
}
