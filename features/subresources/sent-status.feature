@area:subresources
Feature: The status in dry runs and in writes of terminating objects
  A write of an object ignores the status in its body, even if the object is terminating or the server stores nothing.

  @needs:resource:update-with-sent-object
  Scenario Outline: A dry-run <write> of an object of <resource kind> with a status in the body returns the stored status
    sub-status-kept-by-object-writes: the response is the object that the server would store, without the status in the body.
    Detects: a server that restores the status only when it stores the object.
    Given the resource "labelled" named "a"
    And the manager "two" has changed the status of the resource "a":
      """
      {resource:status patch}
      """
    And the stored resource "a" is saved as "a"
    When <method> /{collection}/a?dryRun=All&fieldManager=one<query> with the resource "labelled" as "<type>" where:
      | metadata.name           | a                             |
      | metadata.labels.tier    | front                         |
      | {resource:status field} | {resource:other status value} |
    Then the response is 200
    And the response has:
      | metadata.labels.tier    | front                   |
      | {resource:status field} | {resource:status value} |
    And the stored resource "a" is unchanged

    @rule:sub-status-kept-by-object-writes @resource @needs:resource:status
    Examples: resource under test
      | resource kind           | write             | method | type                         | query       |
      | the resource under test | PUT               | PUT    | application/json             |             |
      | the resource under test | merge patch       | PATCH  | application/merge-patch+json |             |
      | the resource under test | server-side apply | PATCH  | application/apply-patch+yaml | &force=true |

    @rule:sub-status-kept-by-object-writes @resource:custom @needs:crd
    Examples: custom resource
      | resource kind     | write       | method | type                         | query |
      | a custom resource | PUT         | PUT    | application/json             |       |
      | a custom resource | merge patch | PATCH  | application/merge-patch+json |       |

    @rule:sub-status-kept-by-object-writes @resource:custom @needs:crd @since:1.18
    Examples: since 1.18
      | resource kind     | write             | method | type                         | query       |
      | a custom resource | server-side apply | PATCH  | application/apply-patch+yaml | &force=true |

  @needs:resource:update-with-sent-object
  Scenario Outline: A <write> of a terminating object of <resource kind> with a status in the body keeps the stored status
    sub-status-kept-by-object-writes: the server also ignores the status in the body if the object has a deletionTimestamp.
    Detects: a server that stores the complete body of writes to terminating objects.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the manager "two" has changed the status of the resource "a":
      """
      {resource:status patch}
      """
    And the resource "a" is terminating
    When <method> /{collection}/a?fieldManager=one<query> with the resource "labelled" as "<type>" where:
      | metadata.name           | a                             |
      | metadata.finalizers     | ["example.com/hold"]          |
      | metadata.labels.tier    | front                         |
      | {resource:status field} | {resource:other status value} |
    Then the response is 200
    And the response has:
      | metadata.deletionTimestamp | (present)               |
      | metadata.labels.tier       | front                   |
      | {resource:status field}    | {resource:status value} |
    And the stored resource "a" is the same as the response

    @rule:sub-status-kept-by-object-writes @resource @needs:resource:status
    Examples: resource under test
      | resource kind           | write             | method | type                         | query       |
      | the resource under test | PUT               | PUT    | application/json             |             |
      | the resource under test | merge patch       | PATCH  | application/merge-patch+json |             |
      | the resource under test | server-side apply | PATCH  | application/apply-patch+yaml | &force=true |

    @rule:sub-status-kept-by-object-writes @resource:custom @needs:crd
    Examples: custom resource
      | resource kind     | write       | method | type                         | query |
      | a custom resource | PUT         | PUT    | application/json             |       |
      | a custom resource | merge patch | PATCH  | application/merge-patch+json |       |
