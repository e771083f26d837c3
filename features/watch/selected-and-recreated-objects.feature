@area:watch
Feature: Watches of selected objects, recreated objects and empty collections
  A watch reports when an object starts or stops matching its selector, also if the object loses its labels. It reports a recreated object as a new
  object, and can start before the first object exists.

  @rule:watch-selector-leaves @resource
  Scenario Outline: A watch with the labelSelector <selector> sends <first event> when an object loses the label and <second event> when it gets the label
    watch-selector-leaves: an object without labels can match a selector.
    Detects: a server that does not report a change if the object has no labels before or after the change.
    Given the resource "labelled" named "a-{unique}"
    And a watch on /{collection}?watch=1&resourceVersion={a:metadata.resourceVersion}&fieldSelector=metadata.name%3Da-{unique}&labelSelector=<query>
    And the resource "a-{unique}" has been changed:
      | metadata.labels | (absent) |
    When the resource "a-{unique}" has been changed:
      | metadata.labels.app | web |
    Then the watch reports:
      | type           | name       |
      | <first event>  | a-{unique} |
      | <second event> | a-{unique} |

    Examples: selectors
      | selector         | query                  | first event | second event |
      | app              | app                    | DELETED     | ADDED        |
      | !app             | !app                   | ADDED       | DELETED      |
      | app!=web         | app!%3Dweb             | ADDED       | DELETED      |
      | app notin (web)  | app%20notin%20(web)    | ADDED       | DELETED      |
      | app in (db, web) | app%20in%20(db,%20web) | DELETED     | ADDED        |

  @resource @recreates @rule:watch-type-added @needs:resource:immediate-deletion
  Scenario: A watch reports an object that is deleted and created again with the same name as DELETED and ADDED
    watch-type-added: the new object has another uid.
    Detects: a server that compares objects by name and reports the new object as MODIFIED.
    Given the resource "labelled" named "a"
    And the stored resource "a" is saved as "old"
    And a watch on /{collection}?watch=1&resourceVersion={a:metadata.resourceVersion}
    And the resource "a" has been deleted
    When POST /{collection} with the resource "labelled" where:
      | metadata.name | a |
    Then the response is a success
    And the watch reports exactly:
      | type    | name | metadata.uid        |
      | DELETED | a    | {old:metadata.uid}  |
      | ADDED   | a    | {last:metadata.uid} |

  @resource @rule:watch-list-then-watch-no-gap
  Scenario: A watch from the resourceVersion of an empty list reports the first object
    watch-list-then-watch-no-gap: an empty list has a resourceVersion, from which a watch can start.
    Detects: a server that returns no resourceVersion, or the resourceVersion 0, with an empty list.
    Given the response to GET /{collection}?labelSelector=app%3Dnone is saved as "empty"
    And a watch on /{collection}?watch=1&resourceVersion={empty:metadata.resourceVersion}
    When POST /{collection} with the resource "labelled" where:
      | metadata.name | a |
    Then the response is a success
    And these values have:
      | {empty:items}                    | []           |
      | {empty:metadata.resourceVersion} | /^[1-9]\d*$/ |
    And the watch reports exactly:
      | type  | name |
      | ADDED | a    |

  @rule:watch-request-shape
  Scenario Outline: <request> of the collection of a namespace that does not exist returns 200
    watch-request-shape: a namespace that does not exist has no objects, and a watch waits for them.
    Detects: a server that returns 404, so that a client cannot watch a namespace before it is created.
    When GET /api/v1/namespaces/absent-{unique}/endpoints<query>
    Then the response is 200

    Examples: list and watch
      | request | query                     |
      | A watch | ?watch=1&timeoutSeconds=1 |
      | A list  |                           |

  @resource @rule:rest-verb-watch-by-query-parameter
  Scenario Outline: GET of an object with watch=<value> returns the object
    rest-verb-watch-by-query-parameter: the parameter starts a watch of a collection. A GET of an object ignores it.
    Detects: a server that starts a watch, or rejects the request.
    Given the resource "labelled" named "a"
    When GET /{collection}/a?watch=<value>&timeoutSeconds=1
    Then the response is 200
    And the response is the same as "a"

    Examples: values
      | value |
      | 1     |
      | true  |
