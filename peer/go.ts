/** Runs the go command. */
import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';

/** The minimum minor version of Go that builds the peer, as in peer/launcher/go.mod. */
const MIN_GO_MINOR = 26;

/** Throws if the installed version of Go cannot build the peer, or Go is not installed. */
export async function requireGo(): Promise<void> {
  const version = await promisify(execFile)('go', ['env', 'GOVERSION'], { cwd: import.meta.dirname }).then(
    ({ stdout }) => stdout.trim(),
    () => undefined,
  );
  if (version === undefined)
    throw new Error(`Go is not installed. The peer needs Go 1.${MIN_GO_MINOR} or later (https://go.dev/dl).`);
  const minor = Number(/^go1\.(\d+)/.exec(version)?.[1] ?? Number.NaN);
  if (minor < MIN_GO_MINOR)
    throw new Error(`The peer needs Go 1.${MIN_GO_MINOR} or later (https://go.dev/dl); ${version} is installed.`);
}

/** Runs a go command in a folder, and returns its standard output. If it fails, rejects with its last lines of standard error. */
export async function runGo(args: readonly string[], cwd: string): Promise<string> {
  return await runProgram('go', args, { cwd, env: { GOFLAGS: '-mod=mod', GOTOOLCHAIN: 'local', GOWORK: 'off' } });
}

/** The members of the output of `go mod download -json` that the project reads. */
interface DownloadedModule {
  readonly Dir: string;
  readonly GoMod: string;
}

/** Downloads a module, such as `k8s.io/api@v0.32.0`, and returns the paths of its folder and its go.mod. */
export async function downloadModule(module: string, cwd = tmpdir()): Promise<DownloadedModule> {
  return JSON.parse(await runGo(['mod', 'download', '-json', module], cwd));
}

/**
 * Runs a program with additional environment variables, and returns its standard output. If it fails, rejects with its last lines of
 * standard error.
 */
export async function runProgram(
  program: string,
  args: readonly string[],
  { cwd, env }: { readonly cwd: string; readonly env: Readonly<Record<string, string>> },
): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(program, [...args], {
      cwd,
      env: { ...process.env, ...env },
      maxBuffer: 1 << 26,
    });
    return stdout;
  } catch (error) {
    const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
    const command = [program, ...args.slice(0, 2)].join(' ');
    throw new Error(`${command} failed in ${cwd}:\n${stderr.split('\n').slice(-15).join('\n')}`);
  }
}
