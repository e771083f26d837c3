@area:subresources
Feature: What is answered where there is no status
  Of absent objects, of kinds without the subresource, and of verbs that it lacks.

  Scenario Outline: A <write> of the status of an absent object of <sort> creates none
    sub-status-absent-object-404: there is nothing whose status it is.
    Detects: a server that creates what it does not find.
    When <method> /{collection}/a/status<query> with the resource "labelled" in "<type>" where:
      | metadata.name     | a                       |
      | {resource:status} | {resource:status value} |
    Then the answer is 404 NotFound
    And there is no resource "a"

    @rule:sub-status-absent-object-404 @resource @needs:resource:status @needs:resource:no-create-on-update
    Examples: the resource
      | sort         | write       | method | type                         | query             |
      | the resource | PUT         | PUT    | application/json             |                   |
      | the resource | merge patch | PATCH  | application/merge-patch+json |                   |
      | the resource | apply       | PATCH  | application/apply-patch+yaml | ?fieldManager=one |

    @rule:sub-status-absent-object-404 @resource:custom @needs:crd
    Examples: a custom type
      | sort          | write       | method | type                         | query             |
      | a custom type | PUT         | PUT    | application/json             |                   |
      | a custom type | merge patch | PATCH  | application/merge-patch+json |                   |
      | a custom type | apply       | PATCH  | application/apply-patch+yaml | ?fieldManager=one |

  Scenario Outline: GET of the status of an absent object of <sort> finds nothing
    sub-status-absent-object-404: as of the object.
    Detects: a server that shows an empty status.
    When GET /{collection}/a/status
    Then the answer is 404 NotFound
    And the Status has:
      | details.name | a |

    @rule:sub-status-absent-object-404 @resource @needs:resource:status
    Examples: the resource
      | sort         |
      | the resource |

    @rule:sub-status-absent-object-404 @resource:custom @needs:crd
    Examples: a custom type
      | sort          |
      | a custom type |

  Scenario Outline: <method> of the status of an object of <sort> without one finds nothing
    sub-status-not-served-404: the kind has no such path.
    Detects: a server that takes /status of every kind.
    Given the resource "labelled" named "a"
    When <method> /{collection}/a/status?fieldManager=one with "a" in "<type>" where:
      | metadata.labels.tier | front |
    Then the answer is 404 NotFound
    And the stored resource "a" is unchanged

    @rule:sub-status-not-served-404 @resource @needs:resource:without-status
    Examples: the resource
      | sort         | method | type                         |
      | the resource | PUT    | application/json             |
      | the resource | PATCH  | application/merge-patch+json |
      | the resource | PATCH  | application/apply-patch+yaml |

    @rule:sub-status-not-served-404 @resource:custom-plain @needs:crd
    Examples: a custom type without subresources
      | sort                | method | type                         |
      | a plain custom type | PUT    | application/json             |
      | a plain custom type | PATCH  | application/merge-patch+json |
      | a plain custom type | PATCH  | application/apply-patch+yaml |

  Scenario Outline: A read of the status of an object of <sort> without one finds nothing
    sub-status-not-served-404: the kind has no such path.
    Detects: a server that shows the object for /status of every kind.
    Given the resource "labelled" named "a"
    When GET /{collection}/a/status
    Then the answer is 404 NotFound

    @rule:sub-status-not-served-404 @resource @needs:resource:without-status
    Examples: the resource
      | sort         |
      | the resource |

    @rule:sub-status-not-served-404 @resource:custom-plain @needs:crd
    Examples: a custom type without subresources
      | sort                |
      | a plain custom type |

  Scenario Outline: <method> of the status of <sort> is not allowed
    sub-status-verbs-405: a status is neither created nor deleted.
    Detects: a server that deletes the object, or creates another.
    Given the resource "labelled" named "a"
    When <method> /{collection}/a/status with "a"
    Then the answer is 405 MethodNotAllowed
    And the stored resource "a" is unchanged

    @rule:sub-status-verbs-405 @resource @needs:resource:status
    Examples: the resource
      | sort         | method |
      | the resource | POST   |
      | the resource | DELETE |

    @rule:sub-status-verbs-405 @resource:custom @needs:crd
    Examples: a custom type
      | sort          | method |
      | a custom type | POST   |
      | a custom type | DELETE |
