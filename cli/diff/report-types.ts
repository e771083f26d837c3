/** Types of the reports of `assay diff`: the data about the compared servers, and the paths of the written reports. */
import type { Group } from '../../programs/comparison/compare-programs.ts';
import type { ScriptSide } from '../../programs/script/script.ts';

export interface ComparedServers {
  /** The command line that repeats the run. */
  readonly command: string;
  readonly groupSuffix: string;
  /** The prefix of the names of objects that the run created. */
  readonly namePrefix: string;
  readonly left: ScriptSide;
  readonly right: ScriptSide;
}

export interface WrittenFiles {
  readonly page: string;
  /** The path of the script of each group of differences. */
  readonly scripts: ReadonlyMap<Group, string>;
}
