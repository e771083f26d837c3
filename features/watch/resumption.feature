@area:watch
Feature: Where a watch goes on
  From the version of an event, or of a list, and with nothing of what was before.

  @rule:watch-event-resourceversion
  Scenario: A watch resumed from the version of an event goes on after it
    watch-event-resourceversion: the version of the change serves as the start of a new watch.
    Mistake: the change itself is repeated, or the next one is left out.
    Given the Endpoints "empty" named "a"
    And the Endpoints "empty" named "b"
    And the stored Endpoints "b" is remembered as "added"
    And the Endpoints "b" has been changed:
      | metadata.labels.app | web |
    And the Endpoints "empty" named "c"
    When a watch is opened on /api/v1/namespaces/{namespace}/endpoints?watch=1&resourceVersion={added:metadata.resourceVersion}
    Then the watch reports exactly:
      | type     | name | metadata.resourceVersion     |
      | MODIFIED | b    | {b:metadata.resourceVersion} |
      | ADDED    | c    | {c:metadata.resourceVersion} |

  @rule:watch-resume-no-gap
  Scenario: A watch goes on from a version that another watch has told
    watch-resume-no-gap: a version that was handed out with an event is one to go on from.
    Mistake: the next version is taken for the first that is not known yet.
    Given a watch on /api/v1/namespaces/{namespace}/endpoints?watch=1 named "first"
    And the Endpoints "empty" named "a"
    And the Endpoints "empty" named "b"
    And the Endpoints "empty" named "c"
    And the watch "first" reports:
      | name |
      | a    |
      | b    |
      | c    |
    When a watch is opened on /api/v1/namespaces/{namespace}/endpoints?watch=1&resourceVersion={a:metadata.resourceVersion}
    Then the watch reports exactly:
      | type  | name |
      | ADDED | b    |
      | ADDED | c    |

  @rule:watch-nothing-before-start
  Scenario: A watch reports nothing of what was before its start
    watch-nothing-before-start: no change made at or before the version.
    Mistake: present objects are sent first.
    Given 3 Endpoints named after "item"
    And the Endpoints "item-0" has been deleted
    And the answer to GET /api/v1/namespaces/{namespace}/endpoints is remembered as "then"
    And the Endpoints "empty" named "later"
    When a watch is opened on /api/v1/namespaces/{namespace}/endpoints?watch=1&resourceVersion={then:metadata.resourceVersion}
    Then the watch reports exactly:
      | type  | name  |
      | ADDED | later |
