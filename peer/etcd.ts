/** Runs clusters of etcd on loopback, for tests and for `npm run etcd`. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findDistinctPorts } from '../client/launch/reserved-ports.ts';

export interface EtcdOptions {
  /** The number of members, 1 by default. */
  readonly memberCount?: number;
  /** The folder of the data. By default, a temporary folder, which is removed with the cluster. */
  readonly dataFolder?: string;
  /** The client port of each member; the next port is its peer port. By default, all ports are chosen from the free ports. */
  readonly clientPorts?: readonly number[];
}

interface EtcdMember {
  readonly name: string;
  /** The address for clients, `host:port`. */
  readonly clientAddress: string;
  /** The URL for the other members. */
  readonly peerUrl: string;
  process: ChildProcess | undefined;
}

const READY_TIMEOUT_MS = 30_000;

/** A cluster of etcd members on loopback. */
export class EtcdCluster {
  readonly #program: string;
  readonly #options: EtcdOptions;
  #folder = '';
  #members: readonly EtcdMember[] = [];

  /** @param program the path of etcd, which `npm run peer:build` builds */
  constructor(program: string, options: EtcdOptions = {}) {
    this.#program = program;
    this.#options = options;
    process.once('exit', () => this.#kill());
  }

  /** Stops the members, and starts them without data. Returns `host:port` of its members. */
  async startEmpty(): Promise<string[]> {
    await this.close();
    const { memberCount = 1, dataFolder, clientPorts } = this.#options;
    this.#folder = dataFolder ?? mkdtempSync(join(tmpdir(), 'etcd-data-'));
    const ports = clientPorts?.flatMap((port) => [port, port + 1]) ?? (await findDistinctPorts(2 * memberCount));
    this.#members = Array.from({ length: memberCount }, (_, index) => ({
      name: `member-${index + 1}`,
      clientAddress: `127.0.0.1:${ports[2 * index]}`,
      peerUrl: `http://127.0.0.1:${ports[2 * index + 1]}`,
      process: undefined,
    }));
    await this.start();
    return this.#members.map(({ clientAddress }) => clientAddress);
  }

  /** Kills the members with the given numbers, which start at 1. */
  async stop(...memberNumbers: readonly number[]): Promise<void> {
    await Promise.all(memberNumbers.map((number) => this.#stop(this.#members[number - 1])));
  }

  /** Starts the stopped members, and waits until all members are ready. */
  async start(): Promise<void> {
    for (const member of this.#members) member.process ??= this.#spawn(member);
    await Promise.all(this.#members.map(waitUntilReady));
  }

  async close(): Promise<void> {
    await Promise.all(this.#members.map((member) => this.#stop(member)));
    if (this.#options.dataFolder === undefined) rmSync(this.#folder, { recursive: true, force: true });
  }

  async #stop(member: EtcdMember | undefined): Promise<void> {
    const runningProcess = member?.process;
    if (member === undefined || runningProcess === undefined) return;
    member.process = undefined;
    if (runningProcess.exitCode !== null || runningProcess.signalCode !== null) return;
    const processExit = once(runningProcess, 'exit');
    runningProcess.kill('SIGKILL');
    await processExit;
  }

  #kill(): void {
    for (const { process: memberProcess } of this.#members) memberProcess?.kill('SIGKILL');
  }

  #spawn({ name, clientAddress, peerUrl }: EtcdMember): ChildProcess {
    const cluster = this.#members.map((member) => `${member.name}=${member.peerUrl}`).join(',');
    const flags = [
      `--name=${name}`,
      `--data-dir=${join(this.#folder, name)}`,
      `--listen-client-urls=http://${clientAddress}`,
      `--advertise-client-urls=http://${clientAddress}`,
      `--listen-peer-urls=${peerUrl}`,
      `--initial-advertise-peer-urls=${peerUrl}`,
      `--initial-cluster=${cluster}`,
      // etcd logs harmless errors when it starts and stops.
      '--log-level=fatal',
      '--heartbeat-interval=20',
      '--election-timeout=200',
      // kube-apiserver requires this flag for consistent lists from the watch cache.
      '--watch-progress-notify-interval=5s',
    ];
    return spawn(this.#program, flags, { stdio: ['ignore', 'inherit', 'inherit'] });
  }
}

async function waitUntilReady({ clientAddress, process: runningProcess }: EtcdMember): Promise<void> {
  const deadline = performance.now() + READY_TIMEOUT_MS;
  const isReady = () =>
    fetch(`http://${clientAddress}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    );
  while (!(await isReady())) {
    if (runningProcess?.exitCode !== null) throw new Error(`etcd ended with ${runningProcess?.exitCode}`);
    if (performance.now() > deadline) throw new Error(`etcd was not ready within ${READY_TIMEOUT_MS / 1000} s`);
    await delay(10);
  }
}
