@area:subresources
Feature: The status in responses, lists and watches
  The status is part of the object, so each change of the status is a change of the object.

  Scenario Outline: A <write> of the status of <resource kind> changes the object's resourceVersion
    sub-status-new-version: the response to the write and the response to a GET of the object are the same.
    Detects: a server that stores the status separately from the object.
    Given the resource "labelled" named "a"
    When <method> /{collection}/a/status with the resource "labelled" as "<type>" where:
      | metadata.name           | a                       |
      | {resource:status field} | {resource:status value} |
    Then the response is 200
    And the response has:
      | metadata.resourceVersion | is not | {a:metadata.resourceVersion} |
    And the stored resource "a" is the same as the response

    @rule:sub-status-new-version @resource @needs:resource:status
    Examples: resource under test
      | resource kind           | write       | method | type                         |
      | the resource under test | PUT         | PUT    | application/json             |
      | the resource under test | merge patch | PATCH  | application/merge-patch+json |

    @rule:sub-status-new-version @resource:custom @needs:crd
    Examples: custom resource
      | resource kind     | write       | method | type                         |
      | a custom resource | PUT         | PUT    | application/json             |
      | a custom resource | merge patch | PATCH  | application/merge-patch+json |

  Scenario Outline: A list after a write of the status of <resource kind> contains the new status and the new resourceVersion
    sub-status-new-version: the list contains the latest status.
    Detects: a server whose lists do not contain later changes of the status.
    Given the resource "labelled" named "a"
    And the manager "one" has changed the status of the resource "a":
      """
      {resource:status patch}
      """
    When GET /{collection}?fieldSelector=metadata.name%3Da
    Then the list has:
      | items[0].metadata.resourceVersion | {a:metadata.resourceVersion} |
      | items[0].{resource:status field}  | {resource:status value}      |

    @rule:sub-status-new-version @resource @needs:resource:status
    Examples: resource under test
      | resource kind           |
      | the resource under test |

    @rule:sub-status-new-version @resource:custom @needs:crd
    Examples: custom resource
      | resource kind     |
      | a custom resource |

  Scenario Outline: A watch <selector> reports each of two writes of the status of <resource kind> as MODIFIED with the object
    sub-status-event: the watch sends one event with the complete object for each write.
    Detects: a server whose watches, or whose watches with a selector, do not report writes of the status.
    Given the resource "labelled" named "a"
    And a watch on /{collection}?watch=1&resourceVersion={a:metadata.resourceVersion}<parameters>
    And the manager "two" has changed the status of the resource "a":
      """
      {resource:status patch}
      """
    When PATCH /{collection}/a/status with the body:
      """application/merge-patch+json
      {resource:other status patch}
      """
    Then the response is 200
    And the watch reports exactly:
      | type     | name | metadata.resourceVersion        | metadata.uid     | {resource:status field}       |
      | MODIFIED | a    | {a:metadata.resourceVersion}    | {a:metadata.uid} | {resource:status value}       |
      | MODIFIED | a    | {last:metadata.resourceVersion} | {a:metadata.uid} | {resource:other status value} |

    @rule:sub-status-event @resource @needs:resource:status
    Examples: resource under test
      | selector              | resource kind           | parameters               |
      | without selectors     | the resource under test |                          |
      | with a label selector | the resource under test | &labelSelector=app%3Dweb |

    @rule:sub-status-event @resource:custom @needs:crd
    Examples: custom resource
      | selector          | resource kind     | parameters |
      | without selectors | a custom resource |            |

  Scenario Outline: A <write> of the status of <resource kind> that changes nothing keeps the resourceVersion
    sub-status-without-change: the server writes nothing. It ignores changes outside of the status.
    Detects: a server that stores the object again.
    Given the resource "labelled" named "a"
    And the manager "one" has changed the status of the resource "a":
      """
      {resource:status patch}
      """
    When <method> /{collection}/a/status?fieldManager=one with the saved object "a" as "<type>" where:
      | {resource:content} | {resource:changed content} |
    Then the response is 200
    And the stored resource "a" is unchanged

    @rule:sub-status-without-change @resource @needs:resource:status
    Examples: resource under test
      | resource kind           | write       | method | type                         |
      | the resource under test | PUT         | PUT    | application/json             |
      | the resource under test | merge patch | PATCH  | application/merge-patch+json |

    @rule:sub-status-without-change @resource:custom @needs:crd
    Examples: custom resource
      | resource kind     | write       | method | type                         |
      | a custom resource | PUT         | PUT    | application/json             |
      | a custom resource | merge patch | PATCH  | application/merge-patch+json |

  Scenario Outline: GET of the status of <resource kind> returns the complete object
    sub-status-read: the response has metadata, spec and the kind of the object.
    Detects: a server that returns only the status, or does not support GET.
    Given the resource "labelled" named "a"
    And the manager "one" has changed the status of the resource "a":
      """
      {resource:status patch}
      """
    When GET /{collection}/a/status
    Then the response is 200
    And the response is the same as "a"

    @rule:sub-status-read @resource @needs:resource:status
    Examples: resource under test
      | resource kind           |
      | the resource under test |

    @rule:sub-status-read @resource:custom @needs:crd
    Examples: custom resource
      | resource kind     |
      | a custom resource |
