@area:apply
@needs:type:configmaps
Feature: Entries of a map that an applied configuration drops
  A map is owned entry by entry: what is left out goes alone, unless another manager owns it.

  @rule:ssa-dropped-map-entry-removed
  Scenario: A dropped label is removed, and no other
    ssa-dropped-map-entry-removed: labels are owned one by one.
    Detects: the map is replaced, so that the others' labels go, or nothing is removed.
    Given "one" has applied the ConfigMap "a":
      """
      metadata: {labels: {app: web, tier: front}}
      """
    And "other" has applied the ConfigMap "a":
      """
      metadata: {labels: {team: blue}}
      """
    When "one" applies the ConfigMap "a":
      """
      metadata: {labels: {app: web}}
      """
    Then the answer has:
      | metadata.labels | {"app":"web","team":"blue"} |
    And the stored ConfigMap "a" has:
      | metadata.labels | {"app":"web","team":"blue"} |
    And the owners of the ConfigMap "a" are:
      | manager | operation | fields                |
      | one     | Apply     | .metadata.labels.app  |
      | other   | Apply     | .metadata.labels.team |

  @rule:ssa-dropped-map-entry-kept-when-owned
  Scenario: A dropped label that another applier has stays
    ssa-dropped-map-entry-kept-when-owned: two wanted it, one still does.
    Detects: the label goes with the first who drops it.
    Given "one" has applied the ConfigMap "a":
      """
      metadata: {labels: {app: web, tier: front}}
      """
    And "other" has applied the ConfigMap "a":
      """
      metadata: {labels: {tier: front}}
      """
    When "one" applies the ConfigMap "a":
      """
      metadata: {labels: {app: web}}
      """
    Then the answer has:
      | metadata.labels | {"app":"web","tier":"front"} |
    And the owners of the ConfigMap "a" are:
      | manager | operation | fields                |
      | one     | Apply     | .metadata.labels.app  |
      | other   | Apply     | .metadata.labels.tier |
