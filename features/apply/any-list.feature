@area:apply @resource
Feature: Server-side apply of a list with keys, of any resource
  Which list, and by which keys its items are told apart, the schema of the server tells, or the maintainer.

  @rule:ssa-listtype-map
  Scenario: Two managers apply items of the resource side by side
    ssa-listtype-map: the list is merged by its keys.
    Detects: the list of the last who applied takes the place of the other.
    Given "one" has applied the resource "a":
      """
      {resource:with first}
      """
    When "two" applies the resource "a":
      """
      {resource:second}
      """
    Then the answer is 200
    And the stored resource "a" has:
      | {resource:item keys} | in any order | {resource:both keys} |

  @rule:ssa-listmapkey-names-keys
  Scenario: The same item of the resource, applied twice, is there once
    ssa-listmapkey-names-keys: entries that are equal in all keys are the same entry.
    Detects: items are appended, whatever their keys.
    Given "one" has applied the resource "a":
      """
      {resource:with first}
      """
    When "two" applies the resource "a":
      """
      {resource:first}
      """
    Then the answer is 200
    And the stored resource "a" has:
      | {resource:item keys} | in any order | {resource:first key} |

  @rule:ssa-dropped-list-item-removed
  Scenario: An item of the resource that its manager applies no more is gone
    ssa-dropped-list-item-removed: nobody else owns it.
    Detects: lists only ever grow.
    Given "one" has applied the resource "a":
      """
      {resource:with both}
      """
    When "one" applies the resource "a":
      """
      {resource:with first}
      """
    Then the answer is 200
    And the stored resource "a" has:
      | {resource:item keys} | in any order | {resource:first key} |

  @rule:ssa-dropped-list-item-kept-when-owned
  Scenario: An item of the resource that another manager applies stays
    ssa-dropped-list-item-kept-when-owned: it is still wanted.
    Detects: it goes with the first who drops it.
    Given "one" has applied the resource "a":
      """
      {resource:with both}
      """
    And "two" has applied the resource "a":
      """
      {resource:second}
      """
    When "one" applies the resource "a":
      """
      {resource:with first}
      """
    Then the answer is 200
    And the stored resource "a" has:
      | {resource:item keys} | in any order | {resource:both keys} |

  @rule:patch-strategic-merge
  Scenario: A strategic merge patch puts an item of the resource beside the others
    patch-strategic-merge: a list with a merge key is merged by element.
    Detects: the list of the patch takes the place of the stored one.
    Given the resource "plain" named "a" with:
      | {resource:list} | {resource:first items} |
    When PATCH /{collection}/a with the body:
      """application/strategic-merge-patch+json
      {resource:second}
      """
    Then the answer is 200
    And the stored resource "a" has:
      | {resource:item keys} | in any order | {resource:both keys} |

  @rule:patch-strategic-merge
  Scenario: A strategic merge patch deletes an item of the resource by its key
    patch-strategic-merge: the directive is about the element of that key.
    Detects: the directive is stored as a member.
    Given the resource "plain" named "a" with:
      | {resource:list} | {resource:items} |
    When PATCH /{collection}/a with the body:
      """application/strategic-merge-patch+json
      {resource:delete first}
      """
    Then the answer is 200
    And the stored resource "a" has:
      | {resource:item keys} | in any order | {resource:second key} |

  @rule:patch-merge-patch-replaces-lists
  Scenario: A merge patch replaces the list of the resource
    patch-merge-patch-replaces-lists: keys or not, a list is one value to a merge patch.
    Detects: it is merged by its keys.
    Given the resource "plain" named "a" with:
      | {resource:list} | {resource:first items} |
    When PATCH /{collection}/a with the body:
      """application/merge-patch+json
      {resource:second}
      """
    Then the answer is 200
    And the stored resource "a" has:
      | {resource:item keys} | in any order | {resource:second key} |
