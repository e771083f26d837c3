@area:rest @basic
Feature: Basics of objects
  Prerequisites of most scenarios. They run first. Scenarios that depend on a failed prerequisite are skipped.

  @resource @basic:list @rule:rest-verbs-on-every-type
  Scenario: GET of a collection returns a list
    rest-verbs-on-every-type: GET reads a collection of every type.
    Detects: a server that serves the collection at another path than discovery reports.
    When GET /{collection}
    Then the response is 200
    And the response has:
      | items | (present) |

  @resource @basic:create @rule:rest-verbs-on-every-type
  Scenario: POST to a collection creates an object
    rest-verbs-on-every-type: POST creates an object of every type.
    Detects: a server whose response does not contain the name of the object.
    When POST /{collection} with the resource "plain" where:
      | metadata.name | a |
    Then the response is a success
    And the response has:
      | metadata.name | a |

  @resource @basic:namespace-of-path @rule:meta-namespace-returned
  Scenario: POST without metadata.namespace uses the namespace of the path
    meta-namespace-returned: the namespace is the namespace in the URL.
    Detects: a server that rejects the object because its namespace differs from the path.
    When POST /{collection} with the resource "plain" where:
      | metadata.name      | a        |
      | metadata.namespace | (absent) |
    Then the response is a success
    And the response has:
      | metadata.namespace | {namespace} |

  @resource @basic:get @rule:rest-verbs-on-every-type
  Scenario: GET of an object returns the object
    rest-verbs-on-every-type: GET reads an object of every type.
    Detects: a server that returns objects only in lists.
    Given the resource "plain" named "a"
    When GET /{collection}/a
    Then the response is 200
    And the response has:
      | metadata.name | a |

  @resource @basic:items @rule:rest-verbs-on-every-type
  Scenario: GET of a collection returns the created objects
    rest-verbs-on-every-type: GET reads a collection of every type.
    Detects: a server that lists another namespace, or returns an empty list.
    Given the resource "plain" named "a"
    And the resource "plain" named "b"
    When GET /{collection}
    Then the list has:
      | names | contains | a |
      | names | contains | b |
    And the namespace contains only the resource "a, b"

  @resource @basic:uid @rule:meta-uid-server-assigned
  Scenario: POST returns an object with a uid
    meta-uid-server-assigned: the server assigns a uid to every object that it creates.
    Detects: a server that stores objects without adding fields.
    When POST /{collection} with the resource "plain" where:
      | metadata.name | a |
    Then the response is a success
    And the response has:
      | metadata.uid | (not empty) |

  @resource @basic:version @rule:meta-resourceversion-string
  Scenario: POST returns an object with a resourceVersion
    meta-resourceversion-string: the resourceVersion is a non-empty string.
    Detects: a server that stores objects without adding fields.
    When POST /{collection} with the resource "plain" where:
      | metadata.name | a |
    Then the response is a success
    And the response has:
      | metadata.resourceVersion | (not empty) |

  @resource @basic:list-kind @rule:rest-collection-kind-suffix
  Scenario: The kind of a list is the kind of its items followed by List
    rest-collection-kind-suffix: for example, services have the list kind ServiceList.
    Detects: a server that returns the kind List for every collection.
    When GET /{collection}
    Then the response has:
      | kind | {resource:kind}List |

  @resource @basic:not-found @rule:err-404-get
  Scenario: GET of an object that does not exist returns 404
    err-404-get: a request for an absent object is an error, not an empty object.
    Detects: a server that returns an empty object.
    When GET /{collection}/absent
    Then the response is 404

  @resource @basic:update @rule:rest-verbs-on-every-type
  Scenario: PUT replaces an object
    rest-verbs-on-every-type: PUT replaces an object of every type.
    Detects: a server that returns the changed object without storing it.
    Given the resource "labelled" named "a"
    When PUT /{collection}/a with the saved object "a" where:
      | metadata.labels.app | other |
    Then the response is a success
    And the stored resource "a" has:
      | metadata.labels.app | other |

  @resource @basic:delete @rule:rest-verbs-on-every-type @needs:resource:removable
  Scenario: DELETE removes an object
    rest-verbs-on-every-type: DELETE deletes an object of every type.
    Detects: a server that returns success and keeps the object.
    Given the resource "plain" named "a"
    When DELETE /{collection}/a
    Then the response is a success
    And there is no resource "a"

  @resource @basic:resource-version @rule:meta-resourceversion-changes-on-write
  Scenario: Each write changes the resourceVersion of an object
    meta-resourceversion-changes-on-write: the resourceVersion differs from every earlier resourceVersion of the object.
    Detects: a server without resourceVersions, or whose resourceVersion is the number of objects.
    Given the resource "labelled" named "a"
    When PUT /{collection}/a with the saved object "a" where:
      | metadata.labels.app | other |
    Then the response has:
      | metadata.resourceVersion | is     | (not empty)                  |
      | metadata.resourceVersion | is not | {a:metadata.resourceVersion} |

  @resource @basic:times @rule:meta-timestamps-rfc3339
  Scenario: POST returns an object with a creationTimestamp in RFC 3339
    meta-timestamps-rfc3339: the timestamp is in UTC, with a precision of seconds.
    Detects: a server that returns fractions of a second, or a local time zone.
    When POST /{collection} with the resource "plain" where:
      | metadata.name | a |
    Then the response has:
      | metadata.creationTimestamp | /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/ |

  @resource @basic:finalizers @rule:del-two-phases
  Scenario: DELETE of an object with a finalizer sets its deletionTimestamp
    del-two-phases: the object is still readable after the delete request.
    Detects: a server that stores finalizers but ignores them.
    Given the resource "plain" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    When DELETE /{collection}/a
    Then the response is a success
    And the stored resource "a" has:
      | metadata.deletionTimestamp | (present) |

  @resource @basic:deletecollection @rule:ep-op-deletecollection-200-status @needs:resource:removable
  Scenario: DELETE of a collection removes its objects
    ep-op-deletecollection-200-status: DELETE on the collection deletes every object in it.
    Detects: a server that tries to delete an object with the name of the collection, and therefore deletes nothing.
    Given 2 resources with the name prefix "item"
    When DELETE /{collection}
    Then the response is a success
    And the namespace contains no resources
