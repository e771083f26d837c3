/** Loaded before the other steps. A worker is a thread, which takes no compile cache from the one that started it. */
import { enableCompileCache } from 'node:module';

enableCompileCache();
