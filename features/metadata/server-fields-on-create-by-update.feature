@area:metadata
Feature: Server-set metadata in the body of a PUT or apply that creates an object
  A client that restores a copy of an object by PUT or apply sends metadata that only the server can set.

  Scenario Outline: <write> that creates <resource kind> with metadata.<field> ignores the value<releases>
    meta-create-on-update-server-fields: only the server sets these fields; the server ignores their values in the body.
    Detects: a server that ignores these fields in the body only for a POST.
    When <method> /{collection}/a?fieldManager=one<query> with the resource "labelled" as "<type>" where:
      | metadata.name    | a       |
      | metadata.<field> | <value> |
    Then the response is a success
    And the response has:
      | metadata.<field> | <stored value> |

    @rule:meta-create-on-update-server-fields @resource
    Examples: applies of the resource under test
      | write           | resource kind           | method | query       | type                         | field             | value                | stored value | releases |
      | An apply        | the resource under test | PATCH  |             | application/apply-patch+yaml | creationTimestamp | 2001-02-03T04:05:06Z | /^(?!2001)/  |          |
      | A dry-run apply | the resource under test | PATCH  | &dryRun=All | application/apply-patch+yaml | creationTimestamp | 2001-02-03T04:05:06Z | /^(?!2001)/  |          |

    @rule:meta-create-on-update-server-fields @resource @needs:resource:create-on-update
    Examples: PUT of the resource under test
      | write         | resource kind           | method | query       | type             | field             | value                | stored value | releases |
      | A PUT         | the resource under test | PUT    |             | application/json | creationTimestamp | 2001-02-03T04:05:06Z | /^(?!2001)/  |          |
      | A YAML PUT    | the resource under test | PUT    |             | application/yaml | creationTimestamp | 2001-02-03T04:05:06Z | /^(?!2001)/  |          |
      | A dry-run PUT | the resource under test | PUT    | &dryRun=All | application/json | creationTimestamp | 2001-02-03T04:05:06Z | /^(?!2001)/  |          |

    @rule:meta-create-on-update-server-fields @resource:custom @needs:crd @since:1.18
    Examples: applies of a custom resource
      | write    | resource kind     | method | query | type                         | field             | value                | stored value | releases |
      | An apply | a custom resource | PATCH  |       | application/apply-patch+yaml | creationTimestamp | 2001-02-03T04:05:06Z | /^(?!2001)/  |          |

    @rule:meta-create-on-update-server-fields @resource @since:1.20
    Examples: selfLink
      | write    | resource kind           | method | query | type                         | field    | value | stored value | releases |
      | An apply | the resource under test | PATCH  |       | application/apply-patch+yaml | selfLink | /x    | (absent)     |          |

    @rule:meta-create-on-update-server-fields @resource @profile:specification
    Examples: deletion fields, applies of the resource under test
      | write           | resource kind           | method | query       | type                         | field                      | value                | stored value | releases |
      | An apply        | the resource under test | PATCH  |             | application/apply-patch+yaml | deletionTimestamp          | 2001-02-03T04:05:06Z | (absent)     |          |
      | An apply        | the resource under test | PATCH  |             | application/apply-patch+yaml | deletionGracePeriodSeconds | 5                    | (absent)     |          |
      | A dry-run apply | the resource under test | PATCH  | &dryRun=All | application/apply-patch+yaml | deletionTimestamp          | 2001-02-03T04:05:06Z | (absent)     |          |

    @rule:meta-create-on-update-server-fields @resource @profile:specification @needs:resource:create-on-update
    Examples: deletion fields, PUT of the resource under test
      | write | resource kind           | method | query | type             | field                      | value                | stored value | releases |
      | A PUT | the resource under test | PUT    |       | application/json | deletionTimestamp          | 2001-02-03T04:05:06Z | (absent)     |          |
      | A PUT | the resource under test | PUT    |       | application/json | deletionGracePeriodSeconds | 5                    | (absent)     |          |

    @rule:meta-create-on-update-server-fields @resource @profile:kubernetes @until:1.24
    Examples: deletion fields up to 1.24, applies of the resource under test
      | write    | resource kind           | method | query | type                         | field                      | value                | stored value | releases                       |
      | An apply | the resource under test | PATCH  |       | application/apply-patch+yaml | deletionTimestamp          | 2001-02-03T04:05:06Z | (absent)     | , on kube-apiserver up to 1.24 |
      | An apply | the resource under test | PATCH  |       | application/apply-patch+yaml | deletionGracePeriodSeconds | 5                    | (absent)     | , on kube-apiserver up to 1.24 |

    @rule:meta-create-on-update-server-fields @resource @profile:kubernetes @until:1.24 @needs:resource:create-on-update
    Examples: deletion fields up to 1.24, PUT of the resource under test
      | write | resource kind           | method | query | type             | field             | value                | stored value | releases                       |
      | A PUT | the resource under test | PUT    |       | application/json | deletionTimestamp | 2001-02-03T04:05:06Z | (absent)     | , on kube-apiserver up to 1.24 |

    @rule:meta-create-on-update-server-fields @resource @profile:kubernetes @since:1.37
    Examples: deletion fields since 1.37, applies of the resource under test
      | write    | resource kind           | method | query | type                         | field                      | value                | stored value | releases                       |
      | An apply | the resource under test | PATCH  |       | application/apply-patch+yaml | deletionTimestamp          | 2001-02-03T04:05:06Z | (absent)     | , on kube-apiserver since 1.37 |
      | An apply | the resource under test | PATCH  |       | application/apply-patch+yaml | deletionGracePeriodSeconds | 5                    | (absent)     | , on kube-apiserver since 1.37 |

    @rule:meta-create-on-update-server-fields @resource @profile:kubernetes @since:1.37 @needs:resource:create-on-update
    Examples: deletion fields since 1.37, PUT of the resource under test
      | write | resource kind           | method | query | type             | field             | value                | stored value | releases                       |
      | A PUT | the resource under test | PUT    |       | application/json | deletionTimestamp | 2001-02-03T04:05:06Z | (absent)     | , on kube-apiserver since 1.37 |

  Scenario Outline: <write> that creates <resource kind> with metadata.<field> stores the value, on kube-apiserver from 1.25 to 1.36
    meta-create-on-update-server-fields: kube-apiserver stores the value (departure created-by-update-terminating).
    Detects: a server that emulates one of these releases but ignores the value.
    When <method> /{collection}/a?fieldManager=one with the resource "labelled" as "<type>" where:
      | metadata.name    | a       |
      | metadata.<field> | <value> |
    Then the response is a success
    And the response has:
      | metadata.<field> | <value> |

    @rule:meta-create-on-update-server-fields @resource @profile:kubernetes @since:1.25 @until:1.36
    Examples: applies of the resource under test
      | write    | resource kind           | method | type                         | field                      | value                |
      | An apply | the resource under test | PATCH  | application/apply-patch+yaml | deletionTimestamp          | 2001-02-03T04:05:06Z |
      | An apply | the resource under test | PATCH  | application/apply-patch+yaml | deletionGracePeriodSeconds | 5                    |

    @rule:meta-create-on-update-server-fields @resource @profile:kubernetes @since:1.25 @until:1.36 @needs:resource:create-on-update
    Examples: PUT of the resource under test
      | write | resource kind           | method | type             | field             | value                |
      | A PUT | the resource under test | PUT    | application/json | deletionTimestamp | 2001-02-03T04:05:06Z |
