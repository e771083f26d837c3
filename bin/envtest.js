#!/usr/bin/env node
// The entry of the programs in the folder of `assay envtest`.
import { launch } from './launch.js';

await launch('envtest', 'cli/envtest/main');
