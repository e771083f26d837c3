/** The exports of the package `@assay-suite/simulator`, which runs the simulator in the caller's process, without the conformance suite. */
import type { StartSettings } from './start-simulator.ts';

export type { RunningSimulator } from './start-simulator.ts';
export { startSimulator } from './start-simulator.ts';
export type SimulatorSettings = StartSettings;
