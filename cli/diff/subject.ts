/** A comparison, and the paths of its files. */
import type { Group } from '../../programs/comparison/campaign.ts';
import type { ScriptSide } from '../../programs/script/script.ts';

export interface Subject {
  /** The command that repeats the run. */
  readonly command: string;
  readonly groupSuffix: string;
  /** The prefix of the names that the run created. */
  readonly unique: string;
  readonly left: ScriptSide;
  readonly right: ScriptSide;
}

export interface Written {
  readonly page: string;
  /** The paths of the scripts. */
  readonly scripts: ReadonlyMap<Group, string>;
}
