@area:subresources
Feature: Status requests for absent objects and for resources without status
  The server rejects requests for the status of absent objects and of resources without status, and unsupported verbs.

  @needs:resource:status-of-existing-objects
  Scenario Outline: A <write> of the status of an absent object of <resource kind> returns 404 and creates nothing
    sub-status-absent-object-404: the status of an absent object does not exist.
    Detects: a server that creates the object.
    When <method> /{collection}/a/status<query> with the resource "labelled" as "<type>" where:
      | metadata.name           | a                       |
      | {resource:status field} | {resource:status value} |
    Then the response is 404 NotFound
    And there is no resource "a"

    @rule:sub-status-absent-object-404 @resource @needs:resource:status @needs:resource:no-create-on-update
    Examples: resource under test
      | resource kind           | write             | method | type                         | query             |
      | the resource under test | PUT               | PUT    | application/json             |                   |
      | the resource under test | merge patch       | PATCH  | application/merge-patch+json |                   |
      | the resource under test | server-side apply | PATCH  | application/apply-patch+yaml | ?fieldManager=one |

    @rule:sub-status-absent-object-404 @resource:custom @needs:crd
    Examples: custom resource
      | resource kind     | write             | method | type                         | query             |
      | a custom resource | PUT               | PUT    | application/json             |                   |
      | a custom resource | merge patch       | PATCH  | application/merge-patch+json |                   |
      | a custom resource | server-side apply | PATCH  | application/apply-patch+yaml | ?fieldManager=one |

  Scenario Outline: GET of the status of an absent object of <resource kind> returns 404
    sub-status-absent-object-404: the status of an absent object does not exist.
    Detects: a server that returns an empty status.
    When GET /{collection}/a/status
    Then the response is 404 NotFound
    And the Status has:
      | details.name | a |

    @rule:sub-status-absent-object-404 @resource @needs:resource:status
    Examples: resource under test
      | resource kind           |
      | the resource under test |

    @rule:sub-status-absent-object-404 @resource:custom @needs:crd
    Examples: custom resource
      | resource kind     |
      | a custom resource |

  Scenario Outline: <method> of /status with <type> returns 404 for <resource kind>, which has no status subresource
    sub-status-not-served-404: the path does not exist for this resource.
    Detects: a server that supports /status for every resource.
    Given the resource "labelled" named "a"
    When <method> /{collection}/a/status?fieldManager=one with the saved object "a" as "<type>" where:
      | metadata.labels.tier | front |
    Then the response is 404 NotFound
    And the stored resource "a" is unchanged

    @rule:sub-status-not-served-404 @resource @needs:resource:without-status
    Examples: resource under test
      | resource kind           | method | type                         |
      | the resource under test | PUT    | application/json             |
      | the resource under test | PATCH  | application/merge-patch+json |
      | the resource under test | PATCH  | application/apply-patch+yaml |

    @rule:sub-status-not-served-404 @resource:custom-plain @needs:crd
    Examples: custom resource without subresources
      | resource kind                          | method | type                         |
      | a custom resource without subresources | PUT    | application/json             |
      | a custom resource without subresources | PATCH  | application/merge-patch+json |
      | a custom resource without subresources | PATCH  | application/apply-patch+yaml |

  Scenario Outline: GET of /status returns 404 for <resource kind>, which has no status subresource
    sub-status-not-served-404: the path does not exist for this resource.
    Detects: a server that returns the object for /status of every resource.
    Given the resource "labelled" named "a"
    When GET /{collection}/a/status
    Then the response is 404 NotFound

    @rule:sub-status-not-served-404 @resource @needs:resource:without-status
    Examples: resource under test
      | resource kind           |
      | the resource under test |

    @rule:sub-status-not-served-404 @resource:custom-plain @needs:crd
    Examples: custom resource without subresources
      | resource kind                          |
      | a custom resource without subresources |

  Scenario Outline: <method> of the status of <resource kind> returns 405
    sub-status-verbs-405: clients cannot create or delete a status.
    Detects: a server that deletes the object, or creates another object.
    Given the resource "labelled" named "a"
    When <method> /{collection}/a/status with the saved object "a"
    Then the response is 405 MethodNotAllowed
    And the stored resource "a" is unchanged

    @rule:sub-status-verbs-405 @resource @needs:resource:status
    Examples: resource under test
      | resource kind           | method |
      | the resource under test | POST   |
      | the resource under test | DELETE |

    @rule:sub-status-verbs-405 @resource:custom @needs:crd
    Examples: custom resource
      | resource kind     | method |
      | a custom resource | POST   |
      | a custom resource | DELETE |
