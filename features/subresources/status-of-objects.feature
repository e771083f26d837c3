@area:subresources
Feature: The status in writes of the object
  Users write the object and controllers its status: neither overwrites the other.

  Scenario Outline: A status in a <write> that creates an object of <sort> is not stored
    sub-status-cleared-on-create: the status is for its controllers to write.
    Detects: a server that stores objects as they come.
    Given the resource "labelled" named "b"
    When <method> /{collection}<path> with the resource "labelled" in "<type>" where:
      | metadata.name     | a                       |
      | {resource:status} | {resource:status value} |
    Then the answer is a success
    And the answer is the same as "b" except for:
      | metadata           |
      | spec               |
      | {resource:content} |
    And the stored resource "a" is the same as the answer

    @rule:sub-status-cleared-on-create @resource @needs:resource:status
    Examples: the resource
      | sort         | write | method | path                | type                         |
      | the resource | POST  | POST   |                     | application/json             |
      | the resource | apply | PATCH  | /a?fieldManager=one | application/apply-patch+yaml |

    @rule:sub-status-cleared-on-create @resource:custom @needs:crd
    Examples: a custom type
      | sort          | write | method | path                | type                         |
      | a custom type | POST  | POST   |                     | application/json             |
      | a custom type | apply | PATCH  | /a?fieldManager=one | application/apply-patch+yaml |

  Scenario Outline: A <write> of an object of <sort> leaves its status as it is
    sub-status-kept-by-object-writes: whatever status the body says, and whatever else changes.
    Detects: a server that replaces the whole object.
    Given the resource "labelled" named "a"
    And "two" has changed the status of the resource "a":
      """
      {resource:status part}
      """
    When <method> /{collection}/a?fieldManager=one<query> with the resource "labelled" in "<type>" where:
      | metadata.name        | a                             |
      | metadata.labels.tier | front                         |
      | {resource:status}    | {resource:other status value} |
    Then the answer is 200
    And the answer has:
      | metadata.labels.tier | front                   |
      | {resource:status}    | {resource:status value} |
    And the stored resource "a" is the same as the answer

    @rule:sub-status-kept-by-object-writes @resource @needs:resource:status
    Examples: the resource
      | sort         | write       | method | type                         | query       |
      | the resource | PUT         | PUT    | application/json             |             |
      | the resource | merge patch | PATCH  | application/merge-patch+json |             |
      | the resource | apply       | PATCH  | application/apply-patch+yaml | &force=true |

    @rule:sub-status-kept-by-object-writes @resource:custom @needs:crd
    Examples: a custom type
      | sort          | write       | method | type                         | query       |
      | a custom type | PUT         | PUT    | application/json             |             |
      | a custom type | merge patch | PATCH  | application/merge-patch+json |             |
      | a custom type | apply       | PATCH  | application/apply-patch+yaml | &force=true |

  Scenario Outline: A <write> without a status leaves the status of an object of <sort> as it is
    sub-status-kept-by-object-writes: it is not taken away either.
    Detects: a server that clears what the body leaves out or sets to null.
    Given the resource "labelled" named "a"
    And "two" has changed the status of the resource "a":
      """
      {resource:status part}
      """
    When <method> /{collection}/a with the resource "labelled" in "<type>" where:
      | metadata.name        | a        |
      | metadata.labels.tier | front    |
      | status               | <status> |
    Then the answer is 200
    And the stored resource "a" has:
      | metadata.labels.tier | front                   |
      | {resource:status}    | {resource:status value} |

    @rule:sub-status-kept-by-object-writes @resource @needs:resource:status
    Examples: the resource
      | sort         | write       | method | type                         | status   |
      | the resource | PUT         | PUT    | application/json             | (absent) |
      | the resource | merge patch | PATCH  | application/merge-patch+json | null     |

    @rule:sub-status-kept-by-object-writes @resource:custom @needs:crd
    Examples: a custom type
      | sort          | write       | method | type                         | status   |
      | a custom type | PUT         | PUT    | application/json             | (absent) |
      | a custom type | merge patch | PATCH  | application/merge-patch+json | null     |

  Scenario Outline: A JSON Patch of the status changes nothing of an object of <sort>
    sub-status-kept-by-object-writes: in any format.
    Detects: a server that keeps the status in updates alone.
    Given the resource "labelled" named "a"
    And "two" has changed the status of the resource "a":
      """
      {resource:status part}
      """
    And the stored resource "a" is remembered as "a"
    When PATCH /{collection}/a with the body:
      """application/json-patch+json
      [{"op":"remove","path":"/status"}]
      """
    Then the answer is 200
    And the stored resource "a" is unchanged

    # Before 1.21 the record of such a write has the status too.
    @rule:sub-status-kept-by-object-writes @resource @needs:resource:status @since:1.21
    Examples: the resource
      | sort         |
      | the resource |

    @rule:sub-status-kept-by-object-writes @resource:custom @needs:crd @since:1.21
    Examples: a custom type
      | sort          |
      | a custom type |

  # Before 1.21 the record of such a write has the status too.
  @rule:sub-status-kept-by-object-writes @resource @needs:resource:status @needs:resource:strategic-merge-patch @since:1.21
  Scenario: A strategic merge patch leaves the status as it is
    sub-status-kept-by-object-writes: in any format.
    Detects: a server that keeps the status in updates alone.
    Given the resource "labelled" named "a"
    When PATCH /{collection}/a with the body:
      """application/strategic-merge-patch+json
      {resource:status part}
      """
    Then the answer is 200
    And the stored resource "a" is unchanged

  @rule:sub-status-cleared-on-create @needs:type:deployments.apps
  Scenario: A Deployment that is made from the copy of another has no status yet
    sub-status-cleared-on-create: its controller writes it.
    Detects: a server that stores the status of the body.
    Given the Deployment "empty" named "a"
    When POST /apis/apps/v1/namespaces/{namespace}/deployments with "a" where:
      | metadata.name            | b              |
      | metadata.resourceVersion | (absent)       |
      | status                   | {"replicas":3} |
    Then the answer is a success
    And the answer has:
      | status.replicas | (absent) |
