/**
 * The exports of the package `@assay-suite/simulator`: the simulator in the process of the caller, without the suite (packages/simulator).
 */
import type { StartSettings } from './start-simulator.ts';

export type { RunningSimulator } from './start-simulator.ts';
export { startSimulator } from './start-simulator.ts';
export type SimulatorSettings = StartSettings;
