@area:subresources
Feature: Reading the status
  The status is shown with the object, by every path, and each change of it is a change of the object.

  Scenario Outline: A <write> of the status of <sort> gives the object a new version
    sub-status-new-version: the answer, GET and the list agree.
    Detects: a server that keeps the status apart from the object.
    Given the resource "labelled" named "a"
    When <method> /{collection}/a/status with the resource "labelled" in "<type>" where:
      | metadata.name     | a                       |
      | {resource:status} | {resource:status value} |
    Then the answer is 200
    And the answer has:
      | metadata.resourceVersion | is not | {a:metadata.resourceVersion} |
    And the stored resource "a" is the same as the answer

    @rule:sub-status-new-version @resource @needs:resource:status
    Examples: the resource
      | sort         | write       | method | type                         |
      | the resource | PUT         | PUT    | application/json             |
      | the resource | merge patch | PATCH  | application/merge-patch+json |

    @rule:sub-status-new-version @resource:custom @needs:crd
    Examples: a custom type
      | sort          | write       | method | type                         |
      | a custom type | PUT         | PUT    | application/json             |
      | a custom type | merge patch | PATCH  | application/merge-patch+json |

  Scenario Outline: A list shows the status of <sort>
    sub-status-new-version: and the version that the write gave.
    Detects: a server that lists objects as they were created.
    Given the resource "labelled" named "a"
    And "one" has changed the status of the resource "a":
      """
      {resource:status part}
      """
    When GET /{collection}?fieldSelector=metadata.name%3Da
    Then the list has:
      | items[0].metadata.resourceVersion | {a:metadata.resourceVersion} |
      | items[0].{resource:status}        | {resource:status value}      |

    @rule:sub-status-new-version @resource @needs:resource:status
    Examples: the resource
      | sort         |
      | the resource |

    @rule:sub-status-new-version @resource:custom @needs:crd
    Examples: a custom type
      | sort          |
      | a custom type |

  Scenario Outline: A watch reports a write of the status of <sort>
    sub-status-event: with the whole object, once.
    Detects: a server that reports writes of objects alone.
    Given the resource "labelled" named "a"
    And a watch on /{collection}?watch=1&resourceVersion={a:metadata.resourceVersion}
    When PATCH /{collection}/a/status with the body:
      """application/merge-patch+json
      {resource:status part}
      """
    Then the answer is 200
    And the watch reports exactly:
      | type     | name | metadata.resourceVersion        | metadata.uid     | {resource:status}       |
      | MODIFIED | a    | {last:metadata.resourceVersion} | {a:metadata.uid} | {resource:status value} |

    @rule:sub-status-event @resource @needs:resource:status
    Examples: the resource
      | sort         |
      | the resource |

    @rule:sub-status-event @resource:custom @needs:crd
    Examples: a custom type
      | sort          |
      | a custom type |

  Scenario Outline: A <write> of the status of <sort> that changes nothing gives no new version
    sub-status-without-change: nothing was written.
    Detects: a server that writes whatever comes.
    Given the resource "labelled" named "a"
    And "one" has changed the status of the resource "a":
      """
      {resource:status part}
      """
    When <method> /{collection}/a/status?fieldManager=one with "a" in "<type>" where:
      | {resource:content} | {resource:changed content} |
    Then the answer is 200
    And the stored resource "a" is unchanged

    @rule:sub-status-without-change @resource @needs:resource:status
    Examples: the resource
      | sort         | write       | method | type                         |
      | the resource | PUT         | PUT    | application/json             |
      | the resource | merge patch | PATCH  | application/merge-patch+json |

    @rule:sub-status-without-change @resource:custom @needs:crd
    Examples: a custom type
      | sort          | write       | method | type                         |
      | a custom type | PUT         | PUT    | application/json             |
      | a custom type | merge patch | PATCH  | application/merge-patch+json |

  Scenario Outline: GET of the status of <sort> shows the whole object
    sub-status-read: metadata and spec too, as its kind.
    Detects: a server that shows the status alone, or has no GET here.
    Given the resource "labelled" named "a"
    And "one" has changed the status of the resource "a":
      """
      {resource:status part}
      """
    When GET /{collection}/a/status
    Then the answer is 200
    And the answer is the same as "a"

    @rule:sub-status-read @resource @needs:resource:status
    Examples: the resource
      | sort         |
      | the resource |

    @rule:sub-status-read @resource:custom @needs:crd
    Examples: a custom type
      | sort          |
      | a custom type |
