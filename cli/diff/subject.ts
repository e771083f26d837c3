/** What was compared, and what was written about it. */
import type { Group } from '../../programs/comparison/campaign.ts';
import type { ScriptSide } from '../../programs/script/script.ts';

export interface Subject {
  /** Repeats the run. */
  readonly command: string;
  readonly groupSuffix: string;
  /** Begins the names of what the run made. */
  readonly unique: string;
  readonly left: ScriptSide;
  readonly right: ScriptSide;
}

export interface Written {
  readonly page: string;
  /** Paths. */
  readonly scripts: ReadonlyMap<Group, string>;
}
