#!/usr/bin/env node
// The entry point of the `orchctl` command.
import { launch } from './launch.js';

await launch('orchctl', 'orchctl/main');
