@area:metadata
Feature: Syntax and limits of metadata
  The server validates every label, annotation, finalizer and name, including values of the maximum length.

  @resource
  Scenario Outline: POST with <problem> returns 422 Invalid
    meta-label-syntax, meta-annotation-syntax: the server validates each entry, and the cause names the field.
    Detects: a server that validates only the first entry, or accepts one character too many.
    When POST /{collection} with the resource "plain" where:
      | metadata.name  | a       |
      | metadata.<map> | <value> |
    Then the response is 422 Invalid
    And the Status has:
      | details.causes[*].field | contains | metadata.<map> |
    And there is no resource "a"

    @rule:meta-label-syntax
    Examples: labels
      | problem                                                      | map    | value                                                          |
      | a label value of 64 characters                               | labels | {"a":"{letters:64}"}                                           |
      | a second label whose value begins with a dash                | labels | {"a":"ok","b":"-x"}                                            |
      | a third label whose value ends with a dot                    | labels | {"a":"ok","b":"ok","c":"x."}                                   |
      | a label value with a space                                   | labels | {"a":"x y"}                                                    |
      | a label key with 64 characters                               | labels | {"{letters:64}":"ok"}                                          |
      | a second label key with a prefix and a name of 64 characters | labels | {"a":"ok","example.com/{letters:64}":""}                       |
      | a second label key with a space                              | labels | {"a":"ok","b c":"ok"}                                          |
      | a label key with an empty name                               | labels | {"example.com/":"ok"}                                          |
      | a label key with an empty prefix                             | labels | {"/a":"ok"}                                                    |
      | a label key with an upper-case prefix                        | labels | {"Example.com/a":"ok"}                                         |
      | a label key with two slashes                                 | labels | {"a/b/c":"ok"}                                                 |
      | a label key whose prefix has 254 characters                  | labels | {"{letters:63}.{letters:63}.{letters:63}.{letters:62}/a":"ok"} |

    @rule:meta-annotation-syntax
    Examples: annotations
      | problem                                                                | map         | value                                                          |
      | an annotation key with 64 characters                                   | annotations | {"{letters:64}":"ok"}                                          |
      | a second annotation key with a space                                   | annotations | {"a":"ok","b c":"ok"}                                          |
      | a third annotation key with an empty name                              | annotations | {"a":"","b":"","example.com/":""}                              |
      | an annotation key with an empty prefix                                 | annotations | {"/a":"ok"}                                                    |
      | an annotation key with two slashes                                     | annotations | {"a/b/c":"ok"}                                                 |
      | an annotation key whose prefix has 254 characters                      | annotations | {"{letters:63}.{letters:63}.{letters:63}.{letters:62}/a":"ok"} |
      | annotations with a total size of 256 KiB plus 1 byte                   | annotations | {"{letters:63}":"{letters:131072}","b":"{letters:131009}"}     |
      | annotations of 256 Ki characters that are 256 KiB plus 1 byte in UTF-8 | annotations | {"{letters:63}":"{letters:131072}","b":"é{letters:131007}"}    |

    @rule:meta-finalizers-string-list
    Examples: finalizers
      | problem                                               | map        | value                                                        |
      | a finalizer whose prefix has 254 characters           | finalizers | ["{letters:63}.{letters:63}.{letters:63}.{letters:62}/a"]    |
      | a third finalizer whose name has 64 characters        | finalizers | ["example.com/a","example.com/b","example.com/{letters:64}"] |
      | the finalizers orphan and foregroundDeletion together | finalizers | ["orphan","foregroundDeletion"]                              |

  @resource @needs:resource:metadata-as-sent
  Scenario Outline: POST with <content> succeeds
    meta-label-syntax, meta-annotation-syntax: keys and values at the limits are valid.
    Detects: a server that rejects a key or value of the maximum length.
    When POST /{collection} with the resource "plain" where:
      | metadata.name  | a       |
      | metadata.<map> | <value> |
    Then the response is a success
    And the stored resource "a" has:
      | metadata.<map> | <value> |

    @rule:meta-label-syntax
    Examples: labels
      | content                                                            | map    | value                                                          |
      | a label value of 63 characters                                     | labels | {"a":"{letters:63}"}                                           |
      | a label key of 63 characters                                       | labels | {"{letters:63}":"ok"}                                          |
      | a label key whose prefix has 253 characters                        | labels | {"{letters:63}.{letters:63}.{letters:63}.{letters:61}/a":"ok"} |
      | a label key with a prefix and a name of 63 characters              | labels | {"a":"ok","example.com/{letters:63}":"ok"}                     |
      | one-character labels, and labels with dots, dashes and underscores | labels | {"a":"A_b.C-d","B_c.d":"1","0":"0"}                            |

    @rule:meta-annotation-syntax
    Examples: annotations
      | content                                                     | map         | value                                                          |
      | an annotation key with an upper-case prefix                 | annotations | {"Example.com/A":"ok"}                                         |
      | an annotation key whose prefix has 253 characters           | annotations | {"{letters:63}.{letters:63}.{letters:63}.{letters:61}/a":"ok"} |
      | an annotation key with a prefix and a name of 63 characters | annotations | {"a":"","example.com/{letters:63}":"ok"}                       |
      | annotations with a total size of 256 KiB                    | annotations | {"{letters:63}":"{letters:131072}","b":"{letters:131008}"}     |

    @rule:meta-finalizers-string-list
    Examples: finalizers
      | content                                  | map        | value                                        |
      | a finalizer whose name has 63 characters | finalizers | ["example.com/a","example.com/{letters:63}"] |

  Scenario Outline: A <write> of <resource kind> with <problem> returns 422 Invalid and changes nothing
    meta-label-syntax, meta-annotation-syntax: the server also validates each entry in writes of existing objects.
    Detects: a server that validates labels and annotations only on POST, or does not validate patches.
    Given the resource "plain" named "a"
    When <method> /{collection}/a?fieldManager=one<query> with the resource "plain" as "<type>" where:
      | metadata.name  | a       |
      | metadata.<map> | <value> |
    Then the response is 422 Invalid
    And the Status has:
      | details.causes[*].field | contains | metadata.<map> |
    And the stored resource "a" is unchanged

    @rule:meta-label-syntax @resource
    Examples: labels of the resource under test
      | write             | resource kind           | problem                       | map    | method | type                         | value                  | query       |
      | PUT               | the resource under test | an invalid second label value | labels | PUT    | application/json             | {"a":"ok","b":"-x"}    |             |
      | PUT               | the resource under test | an invalid third label key    | labels | PUT    | application/json             | {"a":"","b":"","/":""} |             |
      | merge patch       | the resource under test | an invalid second label value | labels | PATCH  | application/merge-patch+json | {"a":"ok","b":"-x"}    |             |
      | server-side apply | the resource under test | an invalid second label key   | labels | PATCH  | application/apply-patch+yaml | {"a":"ok","b c":"ok"}  | &force=true |

    @rule:meta-annotation-syntax @resource
    Examples: annotations of the resource under test
      | write             | resource kind           | problem                          | map         | method | type                         | value                 | query       |
      | PUT               | the resource under test | an invalid second annotation key | annotations | PUT    | application/json             | {"a":"ok","b c":"ok"} |             |
      | merge patch       | the resource under test | an invalid annotation key        | annotations | PATCH  | application/merge-patch+json | {"/a":"ok"}           |             |
      | server-side apply | the resource under test | an invalid second annotation key | annotations | PATCH  | application/apply-patch+yaml | {"a":"ok","b/":""}    | &force=true |

    @rule:meta-finalizers-string-list @resource
    Examples: finalizers of the resource under test
      | write       | resource kind           | problem                     | map        | method | type                         | value                   | query |
      | PUT         | the resource under test | an invalid second finalizer | finalizers | PUT    | application/json             | ["example.com/a","a b"] |       |
      | merge patch | the resource under test | an invalid second finalizer | finalizers | PATCH  | application/merge-patch+json | ["example.com/a","/b"]  |       |

    @rule:meta-label-syntax @resource:custom @needs:crd
    Examples: labels of custom resources
      | write       | resource kind     | problem                       | map    | method | type                         | value               | query |
      | PUT         | a custom resource | an invalid second label value | labels | PUT    | application/json             | {"a":"ok","b":"-x"} |       |
      | merge patch | a custom resource | an invalid second label key   | labels | PATCH  | application/merge-patch+json | {"a":"ok","b c":""} |       |

    @rule:meta-annotation-syntax @resource:custom @needs:crd
    Examples: annotations of custom resources
      | write | resource kind     | problem                          | map         | method | type             | value                 | query |
      | PUT   | a custom resource | an invalid second annotation key | annotations | PUT    | application/json | {"a":"ok","b c":"ok"} |       |

  @rule:meta-finalizers-string-list
  Scenario Outline: A <write> of Endpoints with a finalizer without a domain returns 422 Invalid
    meta-finalizers-string-list: the server also validates finalizers that an update adds.
    Detects: a server that validates finalizers only on POST.
    Given the Endpoints "one-subset" named "a"
    When <method> /api/v1/namespaces/{namespace}/endpoints/a with the Endpoints "one-subset" as "<type>" where:
      | metadata.name       | a                        |
      | metadata.finalizers | ["example.com/a","hold"] |
    Then the response is 422 Invalid
    And the stored Endpoints "a" is unchanged

    Examples: writes
      | write       | method | type                         |
      | PUT         | PUT    | application/json             |
      | merge patch | PATCH  | application/merge-patch+json |
