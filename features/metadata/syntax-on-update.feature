@area:metadata
Feature: Metadata validation in dry runs and in updates of custom and cluster-scoped resources
  The server validates the metadata in updates of custom resources and of cluster-scoped kinds, and in dry runs.

  Scenario Outline: A <write> of <resource kind> with <problem> is rejected with 422 Invalid and changes nothing
    meta-label-syntax, meta-annotation-syntax, meta-finalizers-string-list: the server validates the result of every write.
    Detects: a server that validates the metadata only for some patch types, or only of built-in kinds, or not in dry runs.
    Given the resource "plain" named "a"
    When <method> /{collection}/a?fieldManager=one<query> with the resource "plain" as "<type>" where:
      | metadata.name  | a       |
      | metadata.<map> | <value> |
    Then the response is 422 Invalid
    And the Status has:
      | details.causes[*].field | contains | metadata.<map> |
    And the stored resource "a" is unchanged

    @rule:meta-label-syntax @resource
    Examples: labels in dry runs
      | write               | resource kind           | problem                       | map    | method | query                  | type                         | value               |
      | dry-run PUT         | the resource under test | an invalid second label value | labels | PUT    | &dryRun=All            | application/json             | {"a":"ok","b":"-x"} |
      | dry-run merge patch | the resource under test | an invalid second label key   | labels | PATCH  | &dryRun=All            | application/merge-patch+json | {"a":"ok","b c":""} |
      | dry-run apply       | the resource under test | an invalid second label key   | labels | PATCH  | &dryRun=All&force=true | application/apply-patch+yaml | {"a":"ok","b c":""} |

    @rule:meta-finalizers-string-list @resource
    Examples: finalizers in an apply
      | write             | resource kind           | problem                     | map        | method | query       | type                         | value                   |
      | server-side apply | the resource under test | an invalid second finalizer | finalizers | PATCH  | &force=true | application/apply-patch+yaml | ["example.com/a","a b"] |

    @rule:meta-finalizers-string-list @resource:custom @needs:crd
    Examples: finalizers of custom resources
      | write       | resource kind     | problem                     | map        | method | query | type                         | value                   |
      | PUT         | a custom resource | an invalid second finalizer | finalizers | PUT    |       | application/json             | ["example.com/a","a b"] |
      | merge patch | a custom resource | an invalid second finalizer | finalizers | PATCH  |       | application/merge-patch+json | ["example.com/a","/b"]  |

    @rule:meta-annotation-syntax @resource:custom @needs:crd
    Examples: annotations of custom resources
      | write       | resource kind     | problem                          | map         | method | query | type                         | value                 |
      | merge patch | a custom resource | an invalid second annotation key | annotations | PATCH  |       | application/merge-patch+json | {"a":"ok","b c":"ok"} |

  Scenario Outline: A merge patch of a Namespace with <problem> returns 422 Invalid and changes nothing
    meta-label-syntax, meta-annotation-syntax, meta-finalizers-string-list: the metadata of cluster-scoped kinds has the same syntax.
    Detects: a server that validates the metadata of namespaced kinds only.
    Given the Namespace "empty" named "n-{unique}"
    When PATCH /api/v1/namespaces/n-{unique} with the body:
      """application/merge-patch+json
      {"metadata":{"<map>":<value>}}
      """
    Then the response is 422 Invalid
    And the Status has:
      | details.causes[*].field | contains | metadata.<map> |
    And the stored Namespace "n-{unique}" is unchanged

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
