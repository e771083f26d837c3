#!/usr/bin/env node
// The entry point of the programs in the folder that `assay envtest` prints.
import { launch } from './launch.js';

await launch('envtest', 'cli/envtest/main');
