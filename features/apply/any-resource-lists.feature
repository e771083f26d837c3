@area:apply @resource
Feature: Server-side apply of associative lists, for any resource
  The schema or the configuration of the run specifies the list and the keys that identify its items.

  @rule:ssa-listtype-map
  Scenario: Two managers can each apply their own item of a list
    ssa-listtype-map: the list is merged by its keys.
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
  Scenario: An apply without a list item removes the item that only its manager owned
    ssa-dropped-list-item-removed: no other manager owns the item.
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
  Scenario: An apply without a list item keeps an item that another manager owns
    ssa-dropped-list-item-kept-when-owned: the other manager still owns the item.
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
    patch-strategic-merge: a list with a merge key is merged by item.
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
  Scenario: A strategic merge patch with a delete directive removes the item with that key
    patch-strategic-merge: the directive applies to the item with the given key.
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
  Scenario: A merge patch replaces a keyed list as a whole
    patch-merge-patch-replaces-lists: a JSON merge patch treats a list as one value, whether or not it has keys.
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
