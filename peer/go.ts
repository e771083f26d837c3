/** Runs the go command. */
import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';

const OLDEST_GO = 24;

/** Throws unless a Go that can build the peer is installed. */
export async function requireGo(): Promise<void> {
  const version = await promisify(execFile)('go', ['env', 'GOVERSION'], { cwd: import.meta.dirname }).then(
    ({ stdout }) => stdout.trim(),
    () => undefined,
  );
  if (version === undefined)
    throw new Error(`Go is not installed. The peer needs Go 1.${OLDEST_GO} or later (https://go.dev/dl).`);
  const minor = Number(/^go1\.(\d+)/.exec(version)?.[1] ?? Number.NaN);
  if (minor < OLDEST_GO) throw new Error(`The peer needs Go 1.${OLDEST_GO} or later, and this is ${version}.`);
}

/** Runs a go command in a folder. Rejects with the last lines that it printed. */
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

/** Runs a program with additional environment variables. Rejects with the last lines that it printed. */
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
