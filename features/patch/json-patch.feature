@area:patch
Feature: JSON Patch
  A list of operations on the stored object, carried out one after the other, all of them or none.

  @rule:patch-json-patch
  @needs:type:configmaps
  Scenario Outline: JSON Patch: <what>
    patch-json-patch: the operations of RFC 6902, in the order of the document, on what the ones before left.
    Detects: an operation is missing, operations are sorted or carried out on the object as it was, or a pointer is not unescaped.
    Given the answer to POST /api/v1/namespaces/{namespace}/configmaps is remembered as "a" with the body:
      """
      {metadata: {name: a, labels: {app: web}, annotations: {a/b: slash, m: one}}, data: {k: "1", l: "2"}}
      """
    When PATCH /api/v1/namespaces/{namespace}/configmaps/a with the body:
      """application/json-patch+json
      [<operations>]
      """
    Then the answer is 200
    And the answer has:
      | data                 | <data>             |
      | metadata.labels      | <labels>           |
      | metadata.annotations | <annotations>      |
      | metadata.uid         | {a:metadata.uid}   |
    And the stored ConfigMap "a" has:
      | data                     | <data>                          |
      | metadata.labels          | <labels>                        |
      | metadata.annotations     | <annotations>                   |
      | metadata.resourceVersion | {last:metadata.resourceVersion} |

    Examples: operations
      | what                                | operations                                                                                              | data                      | labels                    | annotations                   |
      | add a member                        | {"op":"add","path":"/data/m","value":"3"}                                                               | {"k":"1","l":"2","m":"3"} | {"app":"web"}             | {"a/b":"slash","m":"one"} |
      | add a member that is there          | {"op":"add","path":"/data/k","value":"9"}                                                               | {"k":"9","l":"2"}         | {"app":"web"}             | {"a/b":"slash","m":"one"} |
      | remove a member                     | {"op":"remove","path":"/data/k"}                                                                        | {"l":"2"}                 | {"app":"web"}             | {"a/b":"slash","m":"one"} |
      | remove the last one                 | {"op":"remove","path":"/metadata/labels/app"}                                                              | {"k":"1","l":"2"}         | (absent)                  | {"a/b":"slash","m":"one"} |
      | replace a member                    | {"op":"replace","path":"/data/k","value":"9"}                                                           | {"k":"9","l":"2"}         | {"app":"web"}             | {"a/b":"slash","m":"one"} |
      | replace a whole map                 | {"op":"replace","path":"/data","value":{"n":"5"}}                                                       | {"n":"5"}                 | {"app":"web"}             | {"a/b":"slash","m":"one"} |
      | move a member                       | {"op":"move","from":"/data/k","path":"/data/m"}                                                         | {"l":"2","m":"1"}         | {"app":"web"}             | {"a/b":"slash","m":"one"} |
      | move a member to another map        | {"op":"move","from":"/data/k","path":"/metadata/labels/k"}                                              | {"l":"2"}                 | {"app":"web","k":"1"}     | {"a/b":"slash","m":"one"} |
      | copy a member                       | {"op":"copy","from":"/data/k","path":"/data/m"}                                                         | {"k":"1","l":"2","m":"1"} | {"app":"web"}             | {"a/b":"slash","m":"one"} |
      | copy, then change the copy only     | {"op":"copy","from":"/metadata/labels","path":"/data"},{"op":"add","path":"/data/x","value":"1"}        | {"app":"web","x":"1"}     | {"app":"web"}             | {"a/b":"slash","m":"one"} |
      | the second sees what the first did  | {"op":"add","path":"/data/m","value":"3"},{"op":"move","from":"/data/m","path":"/data/k"}               | {"k":"3","l":"2"}         | {"app":"web"}             | {"a/b":"slash","m":"one"} |
      | the last one wins                   | {"op":"replace","path":"/data/k","value":"8"},{"op":"replace","path":"/data/k","value":"7"}             | {"k":"7","l":"2"}         | {"app":"web"}             | {"a/b":"slash","m":"one"} |
      | add, then remove                    | {"op":"add","path":"/data/k","value":"9"},{"op":"remove","path":"/data/k"}                              | {"l":"2"}                 | {"app":"web"}             | {"a/b":"slash","m":"one"} |
      | remove, then add                    | {"op":"remove","path":"/data"},{"op":"add","path":"/data","value":{}},{"op":"add","path":"/data/z","value":""} | {"z":""}           | {"app":"web"}             | {"a/b":"slash","m":"one"} |
      | ~1 is a slash                       | {"op":"replace","path":"/metadata/annotations/a~1b","value":"new"}                                      | {"k":"1","l":"2"}         | {"app":"web"}             | {"a/b":"new","m":"one"}   |
      | ~0 is a tilde                       | {"op":"add","path":"/metadata/annotations","value":{"m~n":"2"}},{"op":"move","from":"/metadata/annotations/m~0n","path":"/metadata/annotations/m"} | {"k":"1","l":"2"} | {"app":"web"} | {"m":"2"} |
      | ~01 is a tilde and a 1              | {"op":"add","path":"/metadata/annotations","value":{"~1":"2"}},{"op":"move","from":"/metadata/annotations/~01","path":"/metadata/annotations/m"}   | {"k":"1","l":"2"} | {"app":"web"} | {"m":"2"} |
      | a number is the key of a map        | {"op":"add","path":"/data/0","value":"z"},{"op":"move","from":"/data/0","path":"/data/1"}               | {"k":"1","l":"2","1":"z"} | {"app":"web"}             | {"a/b":"slash","m":"one"} |
      | a hyphen is the key of a map        | {"op":"add","path":"/data/-","value":"z"}                                                               | {"k":"1","l":"2","-":"z"} | {"app":"web"}             | {"a/b":"slash","m":"one"} |
      | move a member to where it is        | {"op":"move","from":"/data/k","path":"/data/k"}                                                         | {"k":"1","l":"2"}         | {"app":"web"}             | {"a/b":"slash","m":"one"} |
      | copy over what is there             | {"op":"copy","from":"/data/k","path":"/data/l"}                                                         | {"k":"1","l":"1"}         | {"app":"web"}             | {"a/b":"slash","m":"one"} |
      | no operation at all                 |                                                                                                         | {"k":"1","l":"2"}         | {"app":"web"}             | {"a/b":"slash","m":"one"} |
      | unknown members of operations       | {"op":"add","path":"/data/m","value":"3","from":"/data/k"}                                              | {"k":"1","l":"2","m":"3"} | {"app":"web"}             | {"a/b":"slash","m":"one"} |

    # The JSON Patch library of kube-apiserver until 1.22 cannot replace the whole object: 422.
    @since:1.23
    Examples: since 1.23
      | what                                | operations                                                                                              | data                      | labels                    | annotations                   |
      | replace the whole object            | {"op":"replace","path":"","value":{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a","labels":{"r":"1"},"annotations":{"s":"2"}},"data":{"n":"5"}}} | {"n":"5"} | {"r":"1"} | {"s":"2"} |

  @rule:patch-json-patch
  Scenario Outline: JSON Patch of a list: <what>
    patch-json-patch: an index inserts before the item there, a hyphen appends, and what follows moves on.
    Detects: adding at an index replaces the item, or the hyphen is a key.
    Given these Endpoints exist:
      | name | subsets                                                                              |
      | a    | [{"addresses":[{"ip":"10.10.1.1"},{"ip":"10.10.2.2"}],"ports":[{"port":80,"protocol":"TCP"}]}] |
    When PATCH /api/v1/namespaces/{namespace}/endpoints/a with the body:
      """application/json-patch+json
      [<operations>]
      """
    Then the answer is 200
    And the answer has:
      | subsets[0].addresses | <addresses> |
    And the stored Endpoints "a" has:
      | subsets | [{"addresses":<addresses>,"ports":[{"port":80,"protocol":"TCP"}]}] |

    Examples: operations
      | what                    | operations                                                                                 | addresses                                                |
      | add behind the last     | {"op":"add","path":"/subsets/0/addresses/2","value":{"ip":"10.10.3.3"}}                    | [{"ip":"10.10.1.1"},{"ip":"10.10.2.2"},{"ip":"10.10.3.3"}] |
      | append                  | {"op":"add","path":"/subsets/0/addresses/-","value":{"ip":"10.10.3.3"}}                    | [{"ip":"10.10.1.1"},{"ip":"10.10.2.2"},{"ip":"10.10.3.3"}] |
      | remove the first        | {"op":"remove","path":"/subsets/0/addresses/0"}                                            | [{"ip":"10.10.2.2"}]                                     |
      | replace one             | {"op":"replace","path":"/subsets/0/addresses/1","value":{"ip":"10.10.3.3"}}                | [{"ip":"10.10.1.1"},{"ip":"10.10.3.3"}]                  |
      | change inside one       | {"op":"add","path":"/subsets/0/addresses/1/hostname","value":"h"}                          | [{"ip":"10.10.1.1"},{"ip":"10.10.2.2","hostname":"h"}]   |
      | indexes move on         | {"op":"remove","path":"/subsets/0/addresses/0"},{"op":"replace","path":"/subsets/0/addresses/0","value":{"ip":"10.10.4.4"}} | [{"ip":"10.10.4.4"}]    |
      | replace the whole list  | {"op":"replace","path":"/subsets/0/addresses","value":[{"ip":"10.10.5.5"}]}                | [{"ip":"10.10.5.5"}]                                     |
      | copy, then change       | {"op":"copy","from":"/subsets/0/addresses/0","path":"/subsets/0/addresses/-"},{"op":"replace","path":"/subsets/0/addresses/2/ip","value":"10.10.3.3"} | [{"ip":"10.10.1.1"},{"ip":"10.10.2.2"},{"ip":"10.10.3.3"}] |

    # Until 1.16 kube-apiserver sorts and merges the subsets of Endpoints.
    @since:1.17
    Examples: since 1.17
      | what                    | operations                                                                                 | addresses                                                |
      | add before the first    | {"op":"add","path":"/subsets/0/addresses/0","value":{"ip":"10.10.3.3"}}                    | [{"ip":"10.10.3.3"},{"ip":"10.10.1.1"},{"ip":"10.10.2.2"}] |
      | add in between          | {"op":"add","path":"/subsets/0/addresses/1","value":{"ip":"10.10.3.3"}}                    | [{"ip":"10.10.1.1"},{"ip":"10.10.3.3"},{"ip":"10.10.2.2"}] |
      | move the last ahead     | {"op":"move","from":"/subsets/0/addresses/1","path":"/subsets/0/addresses/0"}              | [{"ip":"10.10.2.2"},{"ip":"10.10.1.1"}]                  |
      | move the first behind   | {"op":"move","from":"/subsets/0/addresses/0","path":"/subsets/0/addresses/-"}              | [{"ip":"10.10.2.2"},{"ip":"10.10.1.1"}]                  |
