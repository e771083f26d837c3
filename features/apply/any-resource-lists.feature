@area:apply @resource
Feature: Server-side apply and patches of associative lists, for any resource
  The schema of the resource, or the configuration of the run, names the list and the keys that identify its items.

  @rule:ssa-listtype-map
  Scenario: Two managers can apply different items of an associative list
    ssa-listtype-map: the server merges the list by its keys.
    Detects: a server that replaces the list with the list of the last apply.
    Given the manager "one" has applied the resource "a":
      """
      {resource:with first}
      """
    When the manager "two" applies the resource "a":
      """
      {resource:second}
      """
    Then the response is 200
    And the stored resource "a" has:
      | {resource:item keys} | in any order | {resource:both keys} |

  @rule:ssa-listmapkey-names-keys
  Scenario: Two managers that apply an item with the same key share one item
    ssa-listmapkey-names-keys: items whose keys are all equal are the same item.
    Detects: a server that appends items without comparing their keys.
    Given the manager "one" has applied the resource "a":
      """
      {resource:with first}
      """
    When the manager "two" applies the resource "a":
      """
      {resource:first}
      """
    Then the response is 200
    And the stored resource "a" has:
      | {resource:item keys} | in any order | {resource:first key} |

  @rule:ssa-dropped-list-item-removed
  Scenario: An apply that omits a list item removes the item if no other manager owns it
    ssa-dropped-list-item-removed: the server removes an item that is missing from the next apply of its only manager.
    Detects: a server that never removes list items on apply.
    Given the manager "one" has applied the resource "a":
      """
      {resource:with both}
      """
    When the manager "one" applies the resource "a":
      """
      {resource:with first}
      """
    Then the response is 200
    And the stored resource "a" has:
      | {resource:item keys} | in any order | {resource:first key} |

  @rule:ssa-dropped-list-item-kept-when-owned
  Scenario: An apply that omits a list item keeps the item if another manager owns it
    ssa-dropped-list-item-kept-when-owned: the server removes an item only if no other Apply manager owns it.
    Detects: a server that removes the item as soon as one of its owners omits it.
    Given the manager "one" has applied the resource "a":
      """
      {resource:with both}
      """
    And the manager "two" has applied the resource "a":
      """
      {resource:second}
      """
    When the manager "one" applies the resource "a":
      """
      {resource:with first}
      """
    Then the response is 200
    And the stored resource "a" has:
      | {resource:item keys} | in any order | {resource:both keys} |

  @rule:patch-strategic-merge
  Scenario: A strategic merge patch adds an item to a list with a merge key
    patch-strategic-merge: the server merges a list with a merge key item by item.
    Detects: a server that replaces the stored list with the list of the patch.
    Given the resource "plain" named "a" with:
      | {resource:list} | {resource:first items} |
    When PATCH /{collection}/a with the body:
      """application/strategic-merge-patch+json
      {resource:second}
      """
    Then the response is 200
    And the stored resource "a" has:
      | {resource:item keys} | in any order | {resource:both keys} |

  @rule:patch-strategic-merge
  Scenario: A strategic merge patch with a delete directive removes the item with the given key
    patch-strategic-merge: the directive deletes the item whose merge key it contains.
    Detects: a server that stores the directive as a field of the item.
    Given the resource "plain" named "a" with:
      | {resource:list} | {resource:items} |
    When PATCH /{collection}/a with the body:
      """application/strategic-merge-patch+json
      {resource:delete first}
      """
    Then the response is 200
    And the stored resource "a" has:
      | {resource:item keys} | in any order | {resource:second key} |

  @rule:patch-merge-patch-replaces-lists
  Scenario: A merge patch replaces an associative list as a whole
    patch-merge-patch-replaces-lists: a JSON merge patch treats every list as one value, even if the list has keys.
    Detects: a server that merges the list by its keys.
    Given the resource "plain" named "a" with:
      | {resource:list} | {resource:first items} |
    When PATCH /{collection}/a with the body:
      """application/merge-patch+json
      {resource:second}
      """
    Then the response is 200
    And the stored resource "a" has:
      | {resource:item keys} | in any order | {resource:second key} |
