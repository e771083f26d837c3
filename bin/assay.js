#!/usr/bin/env node
// The entry point of the `assay` command.
import { launch } from './launch.js';

await launch('assay', 'cli/assay');
