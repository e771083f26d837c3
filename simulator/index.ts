/** The exports of the package `@assay-suite/simulator`: the simulator in the caller's process, without the suite (packages/simulator). */
import type { StartSettings } from './start.ts';

export type { RunningSimulator } from './start.ts';
export { startSimulator } from './start.ts';
export type SimulatorSettings = StartSettings;
