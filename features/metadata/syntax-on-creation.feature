@area:metadata
Feature: Syntax of metadata in creations
  The server validates the metadata of new objects in every type of creation, for custom resources and cluster-scoped kinds too.

  Scenario Outline: A <write> that creates <resource kind> with <problem> returns 422 Invalid and creates nothing
    meta-label-syntax, meta-annotation-syntax, meta-finalizers-string-list: a PUT and an apply can create objects, like a POST.
    Detects: a server that validates the metadata only in a POST, or only of built-in kinds.
    When <method> /{collection}<path>?fieldManager=one<query> with the resource "plain" as "<type>" where:
      | metadata.name  | a       |
      | metadata.<map> | <value> |
    Then the response is 422 Invalid
    And the Status has:
      | details.causes[*].field | contains | metadata.<map> |
    And there is no resource "a"

    @rule:meta-label-syntax @resource
    Examples: labels of the resource under test
      | write             | resource kind           | problem                       | map    | method | path | query       | type                         | value               |
      | server-side apply | the resource under test | an invalid second label value | labels | PATCH  | /a   |             | application/apply-patch+yaml | {"a":"ok","b":"-x"} |
      | dry-run apply     | the resource under test | an invalid second label key   | labels | PATCH  | /a   | &dryRun=All | application/apply-patch+yaml | {"a":"ok","b c":""} |
      | dry-run POST      | the resource under test | an invalid second label value | labels | POST   |      | &dryRun=All | application/json             | {"a":"ok","b":"-x"} |

    @rule:meta-label-syntax @resource @needs:resource:create-on-update
    Examples: labels in a PUT of the resource under test
      | write | resource kind           | problem                       | map    | method | path | query | type             | value               |
      | PUT   | the resource under test | an invalid second label value | labels | PUT    | /a   |       | application/json | {"a":"ok","b":"-x"} |

    @rule:meta-label-syntax @resource:custom @needs:crd @since:1.18
    Examples: labels of custom resources
      | write             | resource kind     | problem                       | map    | method | path | query | type                         | value               |
      | POST              | a custom resource | an invalid second label value | labels | POST   |      |       | application/json             | {"a":"ok","b":"-x"} |
      | server-side apply | a custom resource | an invalid second label key   | labels | PATCH  | /a   |       | application/apply-patch+yaml | {"a":"ok","b c":""} |

    @rule:meta-annotation-syntax @resource
    Examples: annotations of the resource under test
      | write             | resource kind           | problem                          | map         | method | path | query       | type                         | value                 |
      | server-side apply | the resource under test | an invalid second annotation key | annotations | PATCH  | /a   |             | application/apply-patch+yaml | {"a":"ok","b c":"ok"} |
      | dry-run POST      | the resource under test | an invalid second annotation key | annotations | POST   |      | &dryRun=All | application/json             | {"a":"ok","b c":"ok"} |

    @rule:meta-annotation-syntax @resource @needs:resource:create-on-update
    Examples: annotations in a PUT of the resource under test
      | write | resource kind           | problem                          | map         | method | path | query | type             | value                 |
      | PUT   | the resource under test | an invalid second annotation key | annotations | PUT    | /a   |       | application/json | {"a":"ok","b c":"ok"} |

    @rule:meta-annotation-syntax @resource:custom @needs:crd @since:1.18
    Examples: annotations of custom resources
      | write             | resource kind     | problem                          | map         | method | path | query | type                         | value                 |
      | POST              | a custom resource | an invalid second annotation key | annotations | POST   |      |       | application/json             | {"a":"ok","b c":"ok"} |
      | server-side apply | a custom resource | an invalid second annotation key | annotations | PATCH  | /a   |       | application/apply-patch+yaml | {"a":"ok","b/":""}    |

    @rule:meta-finalizers-string-list @resource
    Examples: finalizers of the resource under test
      | write             | resource kind           | problem                     | map        | method | path | query | type                         | value                   |
      | server-side apply | the resource under test | an invalid second finalizer | finalizers | PATCH  | /a   |       | application/apply-patch+yaml | ["example.com/a","a b"] |

    @rule:meta-finalizers-string-list @resource:custom @needs:crd @since:1.18
    Examples: finalizers of custom resources
      | write             | resource kind     | problem                     | map        | method | path | query | type                         | value                   |
      | POST              | a custom resource | an invalid second finalizer | finalizers | POST   |      |       | application/json             | ["example.com/a","a b"] |
      | server-side apply | a custom resource | an invalid second finalizer | finalizers | PATCH  | /a   |       | application/apply-patch+yaml | ["example.com/a","/b"]  |

  @rule:meta-name-length
  Scenario Outline: A <write> that creates Endpoints with a name of 254 characters returns 422 Invalid
    meta-name-length: the limit also applies to a name in the path.
    Detects: a server that validates names only in a POST.
    When <method> /api/v1/namespaces/{namespace}/endpoints/{letters:254}?fieldManager=one with the Endpoints "empty" as "<type>" where:
      | metadata.name | {letters:254} |
    Then the response is 422 Invalid
    And the Status has:
      | details.causes[*].field | contains | metadata.name |

    Examples: writes
      | write             | method | type                         |
      | PUT               | PUT    | application/json             |
      | server-side apply | PATCH  | application/apply-patch+yaml |

  @rule:meta-name-length @resource:custom @needs:crd @since:1.18
  Scenario Outline: A <write> that creates a custom resource with a name of 254 characters returns 422 Invalid
    meta-name-length: the limit also applies to custom resources, and to a name in the path.
    Detects: a server that validates names only in a POST, or only of built-in kinds.
    When <method> /{collection}<path>?fieldManager=one with the resource "plain" as "<type>" where:
      | metadata.name | {letters:254} |
    Then the response is 422 Invalid
    And the Status has:
      | details.causes[*].field | contains | metadata.name |

    Examples: writes
      | write             | method | path           | type                         |
      | POST              | POST   |                | application/json             |
      | server-side apply | PATCH  | /{letters:254} | application/apply-patch+yaml |

  Scenario Outline: POST of a Namespace with <problem> returns 422 Invalid and creates nothing
    meta-label-syntax, meta-annotation-syntax, meta-finalizers-string-list: the metadata of cluster-scoped kinds has the same syntax.
    Detects: a server that validates the metadata of namespaced kinds only.
    When POST /api/v1/namespaces with the Namespace "empty" where:
      | metadata.name  | n-{unique} |
      | metadata.<map> | <value>    |
    Then the response is 422 Invalid
    And the Status has:
      | details.causes[*].field | contains | metadata.<map> |
    And there is no Namespace "n-{unique}"

    @rule:meta-label-syntax
    Examples: labels
      | problem                       | map    | value               |
      | an invalid second label value | labels | {"a":"ok","b":"-x"} |

    @rule:meta-annotation-syntax
    Examples: annotations
      | problem                          | map         | value                 |
      | an invalid second annotation key | annotations | {"a":"ok","b c":"ok"} |

    @rule:meta-finalizers-string-list
    Examples: finalizers
      | problem                     | map        | value                   |
      | an invalid second finalizer | finalizers | ["example.com/a","a b"] |
