@area:rest @basic
Feature: The basics of objects
  What most scenarios stand on. These run first; where one of them fails, what stands on it is not asked.

  @resource @basic:list @rule:rest-verbs-on-every-type
  Scenario: A collection can be read
    rest-verbs-on-every-type: GET reads a collection of every type.
    Detects: the collection is at another path than discovery says.
    When GET /{collection}
    Then the answer is 200
    And the answer has:
      | items | (present) |

  @resource @basic:create @rule:rest-verbs-on-every-type
  Scenario: An object can be created
    rest-verbs-on-every-type: POST creates an object of every type.
    Detects: the object is answered without what it is named.
    When POST /{collection} with the resource "plain" where:
      | metadata.name | a |
    Then the answer is a success
    And the answer has:
      | metadata.name | a |

  @resource @basic:namespace-of-path @rule:meta-namespace-returned
  Scenario: An object need not say its namespace
    meta-namespace-returned: the namespace is that of the URL.
    Detects: an object without a namespace is taken for one of another namespace.
    When POST /{collection} with the resource "plain" where:
      | metadata.name      | a        |
      | metadata.namespace | (absent) |
    Then the answer is a success
    And the answer has:
      | metadata.namespace | {namespace} |

  @resource @basic:get @rule:rest-verbs-on-every-type
  Scenario: An object can be read
    rest-verbs-on-every-type: GET reads an object of every type.
    Detects: it is found in the collection only.
    Given the resource "plain" named "a"
    When GET /{collection}/a
    Then the answer is 200
    And the answer has:
      | metadata.name | a |

  @resource @basic:items @rule:rest-verbs-on-every-type
  Scenario: An object is in its collection
    rest-verbs-on-every-type: GET reads a collection of every type.
    Detects: the list is of another namespace, or empty.
    Given the resource "plain" named "a"
    And the resource "plain" named "b"
    When GET /{collection}
    Then the list has:
      | names | in any order | a, b |

  @resource @basic:uid @rule:meta-uid-server-assigned
  Scenario: An object has a uid
    meta-uid-server-assigned: the server assigns one to every object that it creates.
    Detects: objects are kept as they are sent.
    When POST /{collection} with the resource "plain" where:
      | metadata.name | a |
    Then the answer is a success
    And the answer has:
      | metadata.uid | (not empty) |

  @resource @basic:version @rule:meta-resourceversion-string
  Scenario: An object has a version
    meta-resourceversion-string: a non-empty string.
    Detects: objects are kept as they are sent.
    When POST /{collection} with the resource "plain" where:
      | metadata.name | a |
    Then the answer is a success
    And the answer has:
      | metadata.resourceVersion | (not empty) |

  @resource @basic:list-kind @rule:rest-collection-kind-suffix
  Scenario: A collection is of the kind of its items, followed by List
    rest-collection-kind-suffix: ServiceList for services.
    Detects: every collection is a List.
    When GET /{collection}
    Then the answer has:
      | kind | {resource:kind}List |

  @resource @basic:not-found @rule:err-404-get
  Scenario: An object that isn't there is not found
    err-404-get: GET of an absent object answers 404.
    Detects: an empty object is answered.
    When GET /{collection}/absent
    Then the answer is 404

  @resource @basic:update @rule:rest-verbs-on-every-type
  Scenario: An object can be replaced
    rest-verbs-on-every-type: PUT replaces an object of every type.
    Detects: the answer shows the change, and nothing is stored.
    Given the resource "labelled" named "a"
    When PUT /{collection}/a with "a" where:
      | metadata.labels.app | other |
    Then the answer is a success
    And the stored resource "a" has:
      | metadata.labels.app | other |

  @resource @basic:delete @rule:rest-verbs-on-every-type
  Scenario: An object can be deleted
    rest-verbs-on-every-type: DELETE deletes an object of every type.
    Detects: it is answered with success, and the object stays.
    Given the resource "plain" named "a"
    When DELETE /{collection}/a
    Then the answer is a success
    And there is no resource "a"

  @resource @basic:resource-version @rule:meta-resourceversion-changes-on-write
  Scenario: Each write gives an object another version
    meta-resourceversion-changes-on-write: a resourceVersion different from every earlier one.
    Detects: there is no version, or it counts the objects.
    Given the resource "labelled" named "a"
    When PUT /{collection}/a with "a" where:
      | metadata.labels.app | other |
    Then the answer has:
      | metadata.resourceVersion | is     | (not empty)                  |
      | metadata.resourceVersion | is not | {a:metadata.resourceVersion} |

  @resource @basic:times @rule:meta-timestamps-rfc3339
  Scenario: An object has the time of its creation
    meta-timestamps-rfc3339: RFC 3339, in UTC, with second precision.
    Detects: fractions of a second, or the zone of the server.
    When POST /{collection} with the resource "plain" where:
      | metadata.name | a |
    Then the answer has:
      | metadata.creationTimestamp | /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/ |

  @resource @basic:finalizers @rule:del-two-phases
  Scenario: What has a finalizer is deleted in two phases
    del-two-phases: the object is still readable after the delete request.
    Detects: finalizers are stored, and not looked at.
    Given the resource "plain" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    When DELETE /{collection}/a
    Then the answer is a success
    And the stored resource "a" has:
      | metadata.deletionTimestamp | (present) |

  @resource @basic:deletecollection @rule:ep-op-deletecollection-200-status
  Scenario: A collection can be deleted
    ep-op-deletecollection-200-status: DELETE on the collection deletes every object in it.
    Detects: it deletes what is named after the collection: nothing.
    Given 2 resources named after "item"
    When DELETE /{collection}
    Then the answer is a success
    And the namespace holds the resources ""
