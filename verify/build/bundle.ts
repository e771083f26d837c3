/**
 * Bundles the modules of the simulator into the few files of `bundle/`, which load in less than half of the time and memory of the
 * single modules (simulator/find-bundle.ts). `npm ci` runs this for a checkout, and pack.ts for the package.
 *
 * The bundle reads data and starts threads by paths relative to the original modules.
 */
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { parse } from 'yaml';

const FOLDER = 'bundle';
const ENTRIES = [
  { out: 'main', module: 'simulator/main' },
  { out: 'settings', module: 'simulator/start/settings' },
  { out: 'long-requests', module: 'simulator/start/long-requests/thread' },
];
/** Libraries that are imported when they are needed. esbuild would give a CommonJS module a default export alone. */
const LOADED_LATER = ['@grpc/grpc-js', '@peculiar/x509', 'prom-client', 'reflect-metadata'];
/** Reads of YAML files, which the bundle contains as JSON: parsing YAML takes longer than loading the rest of the specification. */
const YAML_DATA = /\bparse\(\s*readFileSync\(new URL\('\.\/([\w-]+\.yaml)', import\.meta\.url\), 'utf8'\),?\s*\)/g;
/** CommonJS modules among the dependencies load modules of Node by `require`. */
const BANNER =
  "import { createRequire as createRequireForBundle } from 'node:module';\nconst require = createRequireForBundle(import.meta.url);";

/** `extension` is that of the sources below `root`. */
export async function bundleSimulator(root: string, extension: 'ts' | 'js'): Promise<void> {
  const inlinedFiles = new Set<string>();
  const { metafile, outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ENTRIES.map(({ out, module }) => ({ out, in: `${module}.${extension}` })),
    outdir: FOLDER,
    splitting: true,
    external: LOADED_LATER,
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
  rmSync(join(root, FOLDER), { recursive: true, force: true });
  mkdirSync(join(root, FOLDER), { recursive: true });
  for (const { path, text } of outputFiles) writeFileSync(path, escapeNonAscii(text));
  writeFileSync(join(root, FOLDER, 'inputs.json'), JSON.stringify(extension === 'ts' ? inputs : {}));
}

/** V8 keeps the source, with two bytes for each character if a single one needs them. */
function escapeNonAscii(text: string): string {
  return text.replaceAll(/[^\0-\x7f]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Replaces `import.meta.url` by the address of the module, seen from the bundle, and the reading of YAML by its content. */
function replaceFileAccess(root: string, inlinedFiles: Set<string>): Plugin {
  const replaceIn = (path: string, source: string): string => {
    const address = `new URL(${JSON.stringify(relative(join(root, FOLDER), path))}, import.meta.url).href`;
    const withData = source.replaceAll(YAML_DATA, (_, name: string) => {
      const file = join(dirname(path), name);
      inlinedFiles.add(relative(root, file));
      return `(${JSON.stringify(parse(readFileSync(file, 'utf8')))})`;
    });
    return withData.replaceAll('import.meta.url', address);
  };
  return {
    name: 'replace-file-access',
    setup: ({ onLoad }) => {
      onLoad({ filter: /\.[jt]s$/ }, ({ path }) => {
        if (path.includes('node_modules')) return undefined;
        const source = readFileSync(path, 'utf8');
        if (!source.includes('import.meta.url')) return undefined;
        return {
          contents: replaceIn(path, source),
          loader: path.endsWith('.ts') ? 'ts' : 'js',
          resolveDir: dirname(path),
        };
      });
    },
  };
}

if (import.meta.main) await bundleSimulator(fileURLToPath(new URL('../../', import.meta.url)), 'ts');
