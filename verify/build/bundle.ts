/**
 * Bundles the modules of the simulator into a few files in `bundle/`, which load in less than half of the time and memory of the modules
 * (simulator/find-bundle.ts). `npm ci` runs this script for a checkout, and pack.ts for the package.
 *
 * The bundle reads data files and starts threads at the paths that the original modules contain.
 */
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { parse } from 'yaml';

const BUNDLE_FOLDER = 'bundle';
const ENTRY_POINTS = [
  { out: 'main', module: 'simulator/main' },
  { out: 'settings', module: 'simulator/start/settings' },
  { out: 'long-requests', module: 'simulator/start/long-requests/thread' },
];
/**
 * Libraries that the simulator imports when it needs them. They are not bundled, because esbuild gives a CommonJS module only a default
 * export.
 */
const EXTERNAL_LIBRARIES = ['@grpc/grpc-js', '@peculiar/x509', 'prom-client', 'reflect-metadata'];
/**
 * Matches code that reads a YAML file. The bundle contains the data as JSON instead, because parsing the YAML files takes longer than loading all
 * other data of spec/.
 */
const YAML_READ = /\bparse\(\s*readFileSync\(new URL\('\.\/([\w-]+\.yaml)', import\.meta\.url\), 'utf8'\),?\s*\)/g;
/** Defines `require`, with which CommonJS modules in the bundle load the modules of Node. */
const BANNER =
  "import { createRequire as createRequireForBundle } from 'node:module';\nconst require = createRequireForBundle(import.meta.url);";

/** Writes the bundle. `extension` is the file extension of the modules in `root`. */
export async function bundleSimulator(root: string, extension: 'ts' | 'js'): Promise<void> {
  const inlinedFiles = new Set<string>();
  const { metafile, outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ENTRY_POINTS.map(({ out, module }) => ({ out, in: `${module}.${extension}` })),
    outdir: BUNDLE_FOLDER,
    splitting: true,
    external: EXTERNAL_LIBRARIES,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    minifyWhitespace: true,
    minifySyntax: true,
    write: false,
    legalComments: 'eof',
    logLevel: 'error',
    metafile: true,
    banner: { js: BANNER },
    plugins: [replaceFileAccess(root, inlinedFiles)],
  });
  const sources = Object.keys(metafile.inputs).filter((file) => /^(?!.*node_modules\/).*\.[jt]s$/.test(file));
  const inputs = Object.fromEntries(
    [...sources, ...inlinedFiles].map((file) => [file, statSync(join(root, file)).mtimeMs]),
  );
  rmSync(join(root, BUNDLE_FOLDER), { recursive: true, force: true });
  mkdirSync(join(root, BUNDLE_FOLDER), { recursive: true });
  for (const { path, text } of outputFiles) writeFileSync(path, escapeNonAscii(text));
  writeFileSync(join(root, BUNDLE_FOLDER, 'inputs.json'), JSON.stringify(extension === 'ts' ? inputs : {}));
}

/** Replaces characters outside of ASCII, because V8 stores a source with two bytes per character if a single character needs two bytes. */
function escapeNonAscii(text: string): string {
  return text.replaceAll(/[^\0-\x7f]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Replaces `import.meta.url` by the URL of the module relative to the bundle, and code that reads YAML by the data. */
function replaceFileAccess(root: string, inlinedFiles: Set<string>): Plugin {
  const replaceAccess = (path: string, source: string): string => {
    const moduleUrl = `new URL(${JSON.stringify(relative(join(root, BUNDLE_FOLDER), path))}, import.meta.url).href`;
    const sourceWithData = source.replaceAll(YAML_READ, (_, name: string) => {
      const file = join(dirname(path), name);
      inlinedFiles.add(relative(root, file));
      return `(${JSON.stringify(parse(readFileSync(file, 'utf8')))})`;
    });
    return sourceWithData.replaceAll('import.meta.url', moduleUrl);
  };
  return {
    name: 'replace-file-access',
    setup: ({ onLoad }) => {
      onLoad({ filter: /\.[jt]s$/ }, ({ path }) => {
        if (path.includes('node_modules')) return undefined;
        const source = readFileSync(path, 'utf8');
        if (!source.includes('import.meta.url')) return undefined;
        return {
          contents: replaceAccess(path, source),
          loader: path.endsWith('.ts') ? 'ts' : 'js',
          resolveDir: dirname(path),
        };
      });
    },
  };
}

if (import.meta.main) await bundleSimulator(fileURLToPath(new URL('../../', import.meta.url)), 'ts');
