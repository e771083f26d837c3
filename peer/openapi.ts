/**
 * Generates the OpenAPI definitions of releases whose repository does not contain them, with the generator of the release. The generator
 * reads a GOPATH, which is created from the vendor folder of the program.
 */
import { globSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runGo, runProgram } from './go.ts';

const GENERATOR_PACKAGE = 'k8s.io/kube-openapi/cmd/openapi-gen';
const OUTPUT_PACKAGE = 'k8s.io/kubernetes/pkg/generated/openapi';

/** The content of a Go file that makes the generator a dependency of the program's module. */
export const GENERATOR_IMPORT = `//go:build tools\n\npackage main\n\nimport _ "${GENERATOR_PACKAGE}"\n`;

/** Fills the vendor folder of a program and adds the OpenAPI definitions. The program must then be built with `-mod=vendor`. */
export async function vendorWithOpenApi(workspace: string): Promise<void> {
  const generatorFolder = join(workspace, 'openapi');
  const generator = join(generatorFolder, 'openapi-gen');
  const headerFile = join(generatorFolder, 'header.txt');
  const vendorFolder = join(workspace, 'vendor');
  rmSync(generatorFolder, { recursive: true, force: true });
  mkdirSync(join(generatorFolder, 'gopath'), { recursive: true });
  writeFileSync(headerFile, '');
  await runGo(['mod', 'vendor'], workspace);
  symlinkSync(vendorFolder, join(generatorFolder, 'gopath', 'src'));
  await runGo(['build', '-o', generator, GENERATOR_PACKAGE], workspace);
  const packages = findMarkedPackages(vendorFolder).join(',');
  const flags = ['-i', packages, '-p', OUTPUT_PACKAGE, '-O', 'zz_generated.openapi', '-h', headerFile];
  await runProgram(generator, [...flags, '-r', join(generatorFolder, 'violations'), '-o', vendorFolder], {
    cwd: generatorFolder,
    env: { GO111MODULE: 'off', GOFLAGS: '', GOPATH: join(generatorFolder, 'gopath') },
  });
}

/** Returns the packages whose comments request OpenAPI definitions. */
function findMarkedPackages(sources: string): readonly string[] {
  const files = globSync('k8s.io/**/*.go', { cwd: sources });
  const markedFiles = files.filter((file) =>
    /^\/\/ \+k8s:openapi-gen=/m.test(readFileSync(join(sources, file), 'utf8')),
  );
  return [...new Set(markedFiles.map((file) => dirname(file)))].sort();
}
