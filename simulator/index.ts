/** What the package `@assay-suite/simulator` exports: the simulator in a process of one's own, without the suite (packages/simulator). */
import type { StartSettings } from './start-simulator.ts';

export type { RunningSimulator } from './start-simulator.ts';
export { startSimulator } from './start-simulator.ts';
export type SimulatorSettings = StartSettings;
